export { endAllSessions } from './end-sessions.ts'
export { commentNumbered, entryNamed, findMembers, type FoundMember, memberNamed } from './queries.ts'
export { type Standing, standingOf } from './standing.ts'
export { installationStatus, noteHousekeeping } from './status/queries.ts'
