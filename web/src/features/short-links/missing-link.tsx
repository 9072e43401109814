import { NotFound } from '../../ui/feedback/not-found.tsx'
import { text } from './text.ts'

export const MissingLink = () => <NotFound title={text.missing} hint={text.missingHint} />
