export { CommentsPanel } from './later-comments-panel.tsx'
