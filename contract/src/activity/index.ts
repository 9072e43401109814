export { Activity, Kind, list, markRead, Side } from './list.ts'
export { mostCounted, unread } from './unread.ts'
