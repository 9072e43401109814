export type { LegalText, LegalTexts } from './legal-texts.ts'
export { siteRoutes } from './routes.ts'
