export * from './case.ts'
export * from './operations.ts'
