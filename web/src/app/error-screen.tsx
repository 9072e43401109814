import { LoadFailed } from '../ui/states.tsx'
import { text } from './text.ts'

/** A screen that could not be fetched or drawn: never a blank page. */
export function ErrorScreen() {
  return <LoadFailed hint={text.loadFailedHint} onRetry={() => location.reload()} />
}
