export * from './comment.ts'
export * from './fields.ts'
export * from './operations.ts'
