export { follow, unfollow } from './follow.ts'
export { followers, following } from './lists.ts'
