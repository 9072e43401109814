export { handleFor } from './handle.ts'
export { findMember, insertMember, type NewMember, renameMember } from './queries.ts'
