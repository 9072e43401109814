export { commentDelivery } from './delivery.ts'
export { CommentsPanel } from './later-comments-panel.tsx'
