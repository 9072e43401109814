export { handleFor, handleLike } from './handle.ts'
export {
  changeMember,
  findMember,
  forgetOldHandles,
  insertMember,
  isTaken,
  leaveOldHandles,
  memberOf,
  type MemberChange,
  type NewMember,
  ownProfile,
} from './queries.ts'
