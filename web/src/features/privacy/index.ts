export { AudienceSelect } from './audience-select.tsx'
export { privacyQuery } from './queries.ts'
export { text as privacyText } from './text.ts'
