export { approveMember, declineMember } from './decide.ts'
export { type WaitingMember, waitingMembers } from './queries.ts'
