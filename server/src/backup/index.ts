export { noteDeletions } from './deletions.ts'
export { forgetDeletions, forgetOldBackups, type LastBackup, lastBackup } from './queries.ts'
export { scheduleBackups } from './schedule.ts'
