export { HelpLinks } from './help-links.tsx'
