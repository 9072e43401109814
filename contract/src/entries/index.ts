export * from './entry.ts'
export * from './fields.ts'
export * from './operations.ts'
