export { handleFor, handleLike } from './handle.ts'
export { findMember, insertMember, memberOf, type NewMember, renameMember } from './queries.ts'
