import { use } from 'react'
import { Button } from '../ui/button.tsx'
import { IsAway } from '../ui/is-away.ts'
import { Phrases } from '../ui/phrases.tsx'
import { Screen } from '../ui/screen.tsx'
import { text } from './text.ts'

/** A screen that could not be fetched or drawn: never a blank page. */
export function ErrorScreen() {
  const isAway = use(IsAway)
  return (
    <Screen title={isAway ? text.notKept : text.loadFailed}>
      <p role="alert">
        <Phrases of={isAway ? text.notKeptHint : text.loadFailedHint} />
      </p>
      <Button look="secondary" onClick={() => location.reload()}>
        {text.retry}
      </Button>
    </Screen>
  )
}
