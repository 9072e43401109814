export { LogOutButton } from './log-out-button.tsx'
export { useArrival, viewerQuery } from './queries.ts'
export { useSessionWatch } from './session-watch.ts'
export { useTokenSync } from './token-sync.ts'
