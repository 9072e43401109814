export { commentDelivery } from './delivery.ts'
export { CommentsPanel } from './lazy-comments-panel.tsx'
export { NewestComment } from './newest-comment.tsx'
export { useUnsentCount } from './use-unsent-comments.ts'
