export * from './own.ts'
export * from './profile.ts'
export * from './reset.ts'
export * from './sign-up.ts'
