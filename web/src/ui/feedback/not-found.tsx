import { ButtonLink } from '../controls/button.tsx'
import { Phrases } from '../layout/phrases.tsx'
import { Screen } from '../layout/screen.tsx'
import { text } from '../text.ts'

/** The screen for 404: what may have become of the content, and a link home. */
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
