import type { Audience } from '@hakari/contract'
import { Segments } from '../../ui/controls/segments.tsx'
import styles from './audience-select.module.css'
import { text } from './text.ts'

interface AudienceSelect {
  /** None as long as neither the person nor their setting has said it. */
  chosen: Audience | undefined
  /** What follows from the choice where its word alone would mislead. */
  hint: string | undefined
  isDisabled: boolean
  onChoose: (audience: Audience) => void
}

const options = (['everyone', 'followers', 'self'] as const).map((name) => [name, text.audiences[name]] as const)

/** For whom something is, changed by one touch. */
export function AudienceSelect({ chosen, hint, isDisabled, onChoose }: AudienceSelect) {
  const label = chosen === undefined ? text.usual : text.audience
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.segments}>
        <Segments label={label} options={options} chosen={chosen} isDisabled={isDisabled} onChoose={onChoose} />
      </div>
      <p aria-live="polite" className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
