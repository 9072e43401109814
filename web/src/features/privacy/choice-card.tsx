import type { ReactNode } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import styles from './choice-card.module.css'
import { text } from './privacy-text.ts'

interface ChoiceCard<Name extends string> {
  title: string
  lead: string
  options: readonly (readonly [name: Name, label: string, about: string])[]
  chosen: Name
  isBusy?: boolean
  failure?: unknown
  onChoose: (name: Name) => void
  children?: ReactNode
}

/** One question with a few answers, of which the chosen one is saved at once. */
export function ChoiceCard<Name extends string>({
  title,
  lead,
  isBusy = false,
  failure,
  children,
  ...choice
}: ChoiceCard<Name>) {
  return (
    <TitledCard title={title}>
      <p className={titled.plainText}>{lead}</p>
      <fieldset className={styles.choices} aria-busy={isBusy}>
        <legend>
          <VisuallyHidden>{title}</VisuallyHidden>
        </legend>
        <RadioChoices {...choice} />
      </fieldset>
      <p role="status" className={styles.saving}>
        {isBusy && text.saving}
      </p>
      {failure !== undefined && <Failure>{refusalText(failure, text.failed)}</Failure>}
      {children}
    </TitledCard>
  )
}
