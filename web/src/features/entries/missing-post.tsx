import { patterns } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { text } from './text.ts'

export function MissingPost() {
  return (
    <Screen title={text.missing}>
      <p>{text.missingHint}</p>
      <ButtonLink to={patterns.home}>{text.home}</ButtonLink>
    </Screen>
  )
}
