import { type Member, pictures } from '@hakari/contract'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../../ui/use-act.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { objectionTo } from '../../form/picture-file.ts'
import { usePictureChange } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'

export function PictureCard({ member }: { member: Member }) {
  const say = useToast()
  const picture = usePictureChange()
  const change = useAct(async (file: File) => {
    try {
      const objection = objectionTo(file)
      if (objection) throw objection
      await picture.change(file)
      say({ tone: 'done', sentence: text.picture.changed })
    } catch (error) {
      say({ tone: 'failed', sentence: refusalText(error, text.picture.failed) })
    }
  })
  return (
    <SettingsCard title={text.picture.title}>
      <div className={styles.picture}>
        <Avatar name={member.name} picture={member.avatar ? `${member.avatar}/192.webp` : undefined} size="large" />
        <div className={styles.pictureActions}>
          <FileButton accept={pictures.pictureTypes.join(',')} disabled={change.isBusy} onPick={change.run}>
            {change.isBusy ? text.picture.changing : text.picture.change}
          </FileButton>
          {member.avatar && <PictureRemoval remove={picture.remove} />}
          <p className={styles.hint}>{text.picture.hint}</p>
        </div>
      </div>
    </SettingsCard>
  )
}

function PictureRemoval({ remove }: { remove: () => Promise<void> }) {
  const say = useToast()
  const [isAsking, setAsking] = useState(false)
  const removal = useAct(async () => {
    await remove()
    setAsking(false)
    say({ tone: 'done', sentence: text.picture.removed })
  })
  return (
    <>
      <Button look="quiet" size="fitted" onClick={() => setAsking(true)}>
        {text.picture.remove}
      </Button>
      <ConfirmDialog
        question={text.picture.removeQuestion}
        act={text.picture.removeAct}
        busy={text.picture.removing}
        isBusy={removal.isBusy}
        failure={removal.failure === undefined ? undefined : refusalText(removal.failure, text.picture.failed)}
        isOpen={isAsking}
        onConfirm={removal.run}
        onClose={() => {
          removal.forget()
          setAsking(false)
        }}
      />
    </>
  )
}
