export { likeDelivery } from './delivery.ts'
export { LikeButton } from './like-button.tsx'
