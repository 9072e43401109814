export { countUnsent } from './count-unsent.ts'
export { UnsentItem } from './unsent-item.tsx'
export { UnsentMark } from './unsent-mark.tsx'
