import { useRef, useState } from 'react'
import { refusalText } from '../../../api/refusal-text.ts'
import { whenLetGo } from '../../../form/when-let-go.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { text } from './text.ts'

interface BioSaving {
  /** Sends it; undefined where there is nothing to send, or the rest is on its way with it. */
  begin: () => Promise<void> | undefined
  /** Whether the whole form is being sent, which then says everything at once. */
  isRestUnderway: () => boolean
}

/** The bio is saved when it is left, once at a time. */
export function useBioSaving({ begin, isRestUnderway }: BioSaving) {
  const say = useToast()
  const [isSaving, setSaving] = useState(false)
  const underway = useRef<Promise<void>>(undefined)
  const isPressing = useRef(false)

  const sayAlone: typeof say = (toast) => {
    if (!isRestUnderway()) say(toast)
  }

  function save() {
    const begun = underway.current ? undefined : begin()
    if (!begun) return
    setSaving(true)
    underway.current = begun
      .then(
        () => sayAlone({ tone: 'done', sentence: text.profile.bioSaved }),
        (error: unknown) => sayAlone({ tone: 'failed', sentence: refusalText(error, text.profile.bioFailed) }),
      )
      .finally(() => {
        underway.current = undefined
        setSaving(false)
      })
  }

  return {
    isSaving,
    underway: () => underway.current,
    onBlur: () => {
      if (!isPressing.current) whenLetGo(save)
    },
    /** Who presses the button leaves the bio by it: it goes with the rest, unless the press comes to nothing. */
    onMouseDown: () => {
      isPressing.current = true
      const release = () => {
        isPressing.current = false
        save()
      }
      addEventListener('mouseup', () => setTimeout(release), { once: true })
    },
  }
}
