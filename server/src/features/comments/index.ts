export { entryCommented } from './events.ts'
export { setCommentHidden } from './hide-comment.ts'
export { removeComment } from './remove-comment.ts'
export { commentRoutes } from './routes.ts'
