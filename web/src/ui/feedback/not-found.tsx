import { ButtonLink } from '../controls/button.tsx'
import { Phrases } from '../layout/phrases.tsx'
import { Screen } from '../layout/screen.tsx'
import { text } from '../text.ts'

/** Where nothing is, or nothing any more: what may have become of it, and the way home. */
export function NotFound({ title, hint }: { title: string; hint?: string }) {
  return (
    <Screen title={title}>
      {hint !== undefined && (
        <p>
          <Phrases of={hint} />
        </p>
      )}
      <div>
        <ButtonLink to="/" size="fitted">
          {text.home}
        </ButtonLink>
      </div>
    </Screen>
  )
}
