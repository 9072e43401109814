export { follow, unfollow } from './follow.ts'
export { followers, following } from './lists.ts'
export { removeFollower } from './remove-follower.ts'
export { accept, decline, requests } from './requests.ts'
