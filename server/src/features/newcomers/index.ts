export { assertMayPost, newcomersOf } from './may-post.ts'
