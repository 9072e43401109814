export { kindText, reasonText } from './text.ts'
