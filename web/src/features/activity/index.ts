export { UnreadBadge } from './unread-badge.tsx'
export { unreadQuery } from './unread-queries.ts'
