import type { Member } from '@hakari/contract'
import { VolumeX } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { useMinute } from '../../ui/layout/use-minute.ts'
import { text } from './mute-text.ts'
import styles from './muted-note.module.css'
import { timeLeftText } from './time-left-text.ts'
import { useUnmuting } from './use-muting.ts'

interface MutedNote {
  member: Member
  until: string | null
}

/** Says on somebody's page that the viewer has muted them, and ends it. */
export function MutedNote({ member, until }: MutedNote) {
  const now = useMinute()
  const unmute = useUnmuting(member)
  const undoing = useAsyncAction(async () => {
    await unmute()
    // The button is gone with the note; reading goes on in the page.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  return (
    <div role="group" aria-label={text.isMuted} className={styles.note}>
      <VolumeX size="1.25rem" aria-hidden="true" />
      <p>
        <strong>{text.isMuted}</strong> <span className={styles.left}>{timeLeftText(until, now)}</span>
        <span className={styles.lead}>
          <Phrases of={text.isMutedLead} />
        </span>
      </p>
      <Button look="secondary" size="fitted" isBusy={undoing.isBusy} onClick={() => undoing.run()}>
        {undoing.isBusy ? text.unmuting : text.unmute}
      </Button>
    </div>
  )
}
