import type { ShownNumbers } from '@hakari/contract'
import { useState } from 'react'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { usePrivacyChange } from './change-privacy.ts'
import { ChoiceCard } from './choice-card.tsx'
import { text as all } from './privacy-text.ts'
import { useSavedChoice } from './use-saved-choice.ts'

const text = all.numbers
const options = [
  ['weight', text.choices.weight, text.about.weight],
  ['change', text.choices.change, `${text.about.change}\n${text.about.changeCaution}`],
  ['none', text.choices.none, text.about.none],
] as const

/** Which numbers others see. What they have seen cannot be taken back, so weights are asked about first. */
export function NumbersCard({ saved }: { saved: ShownNumbers }) {
  const change = usePrivacyChange()
  const say = useToast()
  const [isAsking, setAsking] = useState(false)
  const { onChoose, ...choice } = useSavedChoice<ShownNumbers>({
    saved,
    save: (shownNumbers) => change({ shownNumbers }),
    onSaved: (name) => say({ tone: 'done', sentence: text.done(text.choices[name]) }),
  })
  return (
    <ChoiceCard
      title={text.title}
      lead={text.lead}
      options={options}
      {...choice}
      onChoose={(name) => (name === 'weight' ? setAsking(true) : onChoose(name))}
    >
      <ConfirmDialog
        question={text.weightQuestion}
        act={text.weightAct}
        busy={text.weightAct}
        look="primary"
        needsServer
        isBusy={false}
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false)
          onChoose('weight')
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          <Phrases of={text.weightLead} />
        </p>
      </ConfirmDialog>
    </ChoiceCard>
  )
}
