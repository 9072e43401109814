import type { notifications, OutputOf } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { text as choicesText } from './choices-text.ts'
import styles from './preview-dialog.module.css'
import { text } from './preview-text.ts'
import { PushLook } from './push-look.tsx'
import { previewQuery } from './queries.ts'

interface Preview {
  kind: notifications.Kind
  isOpen: boolean
  onClose: () => void
}

/** How a kind looks when it arrives. */
export const PreviewDialog = ({ kind, isOpen, onClose }: Preview) => (
  <Dialog title={choicesText.previewOf(kind)} isOpen={isOpen} onClose={onClose}>
    <Previewed kind={kind} />
  </Dialog>
)

function Previewed({ kind }: { kind: notifications.Kind }) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(kind))
  if (refusalCode(error) === 'letters_off') return <Failure>{refusalText(error)}</Failure>
  // What was seen before may look another way since something else was chosen.
  if (!data || isFetching)
    return <NotLoaded hasFailed={error !== null && !isFetching} onRetry={() => void refetch()} lines={5} />
  return <Looks kind={kind} {...data} />
}

type Looks = OutputOf<typeof notifications.preview> & { kind: notifications.Kind }

const Looks = ({ kind, push, mail }: Looks) => (
  <div className={styles.looks}>
    <p className={styles.small}>
      <Phrases of={push || mail ? text.lead : text.nothing} />
    </p>
    {push && (
      <section className={styles.look} aria-label={text.push}>
        <h3>{text.push}</h3>
        <PushLook {...push} />
      </section>
    )}
    {mail && (
      <section className={styles.look} aria-label={text.mail}>
        <h3>{text.mail}</h3>
        <div className={styles.mail}>
          <p className={styles.subject}>{mail.subject}</p>
          <p className={styles.words}>{mail.text}</p>
        </div>
      </section>
    )}
    <p className={styles.small}>
      <Phrases of={kind === 'letter' ? text.ofLetter : text.noWeight} />
    </p>
  </div>
)
