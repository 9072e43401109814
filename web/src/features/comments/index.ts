export { commentDelivery } from './delivery.ts'
export { CommentsPanel } from './later-comments-panel.tsx'
export { useUnsentCount } from './use-unsent-comments.ts'
