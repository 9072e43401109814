export { follow, removeFollower, unfollow } from './follow.ts'
export { followers, following } from './lists.ts'
export { accept, decline, requests } from './requests.ts'
