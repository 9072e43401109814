export { noteDeletions } from './deletions.ts'
export { forgetDeletions, forgetOldBackups, lastBackup } from './queries.ts'
export { scheduleBackups } from './schedule.ts'
