import { NotFound } from '../../ui/feedback/not-found.tsx'
import { text } from './missing-text.ts'

export const MissingPost = () => <NotFound title={text.missing} hint={text.missingHint} />
