import { NotFound } from '../../ui/not-found.tsx'
import { text } from './text.ts'

export const MissingLink = () => <NotFound title={text.missing} hint={text.missingHint} />
