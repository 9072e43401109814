export { likeDelivery } from './delivery.ts'
export { LikeButton } from './like-button.tsx'
export { LikedButton } from './liked-button.tsx'
