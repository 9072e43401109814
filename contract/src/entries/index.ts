export * from './entry.ts'
export * from './fields.ts'
export * from './of-member.ts'
export * from './operations.ts'
