export { invitationUnder, invite } from './invite.ts'
export {
  allInvitations,
  isUsable,
  revoke as revokeInvitation,
  sweepInvitations,
  useUp as useUpInvitation,
} from './queries.ts'
export { invitationRoutes } from './routes.ts'
