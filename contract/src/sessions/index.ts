export * from './own.ts'
export * from './sign-in.ts'
export * from './token.ts'
export * from './viewer.ts'
