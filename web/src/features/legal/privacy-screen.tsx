import { LegalScreen } from './legal-screen.tsx'
import { privacy } from './privacy-text.ts'
import { text } from './text.ts'

export const PrivacyScreen = () => <LegalScreen document="privacy" title={text.privacy} articlesFor={privacy} />
