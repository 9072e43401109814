import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { text } from './text.ts'

/** A screen that could not be fetched or drawn: never a blank page. */
export function ErrorScreen() {
  return (
    <Screen title={text.loadFailed}>
      <p role="alert">{text.loadFailedHint}</p>
      <Button look="secondary" onClick={() => location.reload()}>
        {text.retry}
      </Button>
    </Screen>
  )
}
