export { freeHandle, handleLike, harmlessHandle } from './handle.ts'
export {
  changeMember,
  findMember,
  forgetOldHandles,
  handleFromAddress,
  insertMember,
  isTaken,
  leaveOldHandles,
  memberOf,
  noteToldOfHandle,
  type MemberChange,
  type NewMember,
  ownProfile,
} from './queries.ts'
