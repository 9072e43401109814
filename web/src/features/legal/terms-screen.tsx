import { LegalScreen } from './legal-screen.tsx'
import { terms } from './terms-text.ts'
import { text } from './text.ts'

export const TermsScreen = () => <LegalScreen document="terms" title={text.terms} articlesFor={terms} namesHelp />
