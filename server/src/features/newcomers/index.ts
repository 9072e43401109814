export { assertMayBegin, assertMayPost, newcomersOf } from './may-post.ts'
