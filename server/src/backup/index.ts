export { noteDeletions } from './deletions.ts'
export { forgetDeletions } from './needed-since.ts'
export { forgetOldBackups, type LastBackup, lastBackup } from './queries.ts'
export { scheduleBackups } from './schedule.ts'
