export { approveMember, declineMember } from './decide.ts'
export { waitingMembers } from './queries.ts'
