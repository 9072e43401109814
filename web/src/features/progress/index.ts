export { OwnLine } from './own-line.tsx'
