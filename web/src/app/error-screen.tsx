import { use } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { IsServerUnreachable } from '../ui/feedback/server-reachability.ts'
import { Phrases } from '../ui/layout/phrases.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { text } from './text.ts'

/** A screen that could not be fetched or drawn: never a blank page. */
export function ErrorScreen() {
  const isUnreachable = use(IsServerUnreachable)
  return (
    <Screen title={isUnreachable ? text.notKept : text.loadFailed}>
      <p role="alert">
        <Phrases of={isUnreachable ? text.notKeptHint : text.loadFailedHint} />
      </p>
      <Button look="secondary" onClick={() => location.reload()}>
        {text.retry}
      </Button>
    </Screen>
  )
}
