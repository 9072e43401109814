import { type accounts, type OutputOf, pictures } from '@hakari/contract'
import { useRef } from 'react'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { FileButton } from '../../ui/controls/file-button.tsx'
import { focusAfterDialog } from '../../ui/overlays/focus-after-dialog.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts'
import { failureText } from '../../api/refusal-text.ts'
import { CropDialog } from './crop-dialog.tsx'
import { usePictureChange } from './queries.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from './picture-card.module.css'
import { text } from './text.ts'
import { usePictureUpload } from './use-picture-upload.ts'

export function PictureCard({ profile: { member, otherPicture } }: { profile: OutputOf<typeof accounts.profile> }) {
  const { opened, fraction, isWaiting, pick, use, cancel } = usePictureUpload()
  const chooser = useRef<HTMLInputElement>(null)
  const isBusy = fraction !== null
  const progress = isBusy && (
    <Progress label={text.crop.progress} fraction={fraction} waiting={isWaiting ? text.crop.waiting : undefined} />
  )
  return (
    <TitledCard title={text.picture.title}>
      <div className={styles.picture}>
        <Avatar name={member.name} picture={member.avatar ? `${member.avatar}/192.webp` : undefined} size="large" />
        <div className={styles.actions}>
          <FileButton ref={chooser} accept={pictures.pictureTypes.join(',')} isBusy={isBusy} onPick={pick}>
            {isBusy ? text.picture.changing : text.picture.change}
          </FileButton>
          {member.avatar && !isBusy && (
            <PictureRemoval
              avatar={member.avatar}
              isGoogleNext={otherPicture !== null}
              // The button that was pressed may be gone with the picture.
              onRemoved={() => focusAfterDialog(chooser.current)}
            />
          )}
          {isBusy && opened === null ? (
            <>
              {progress}
              <Button look="quiet" size="fitted" onClick={cancel}>
                {text.cancel}
              </Button>
            </>
          ) : (
            <p className={styles.hint}>{text.picture.hint}</p>
          )}
        </div>
      </div>
      <CropDialog picture={opened} isBusy={isBusy} progress={progress} onUse={use} onCancel={cancel} />
    </TitledCard>
  )
}

const idIn = (avatar: string) => avatar.slice(avatar.lastIndexOf('/') + 1)

interface Removal {
  avatar: string
  isGoogleNext: boolean
  onRemoved: () => void
}

function PictureRemoval({ avatar, isGoogleNext, onRemoved }: Removal) {
  const say = useToast()
  const picture = usePictureChange()
  const removing = useRef<AbortController>(null)
  const removal = useConfirmation({
    action: async () => {
      const attempt = new AbortController()
      removing.current = attempt
      try {
        await picture.remove(idIn(avatar), { signal: attempt.signal })
        return true
      } catch (error) {
        if (attempt.signal.aborted) return false
        throw error
      }
    },
    onDone: () => {
      onRemoved()
      say({ tone: 'done', sentence: text.picture.removed })
    },
  })
  return (
    <>
      <Button look="quiet" size="fitted" onClick={removal.ask}>
        {text.picture.remove}
      </Button>
      <ConfirmDialog
        question={text.picture.removeQuestion}
        act={text.picture.removeAct}
        busy={text.picture.removing}
        failure={failureText(removal.failure, text.picture.failed)}
        needsServer
        onStop={() => removing.current?.abort()}
        {...removal.dialogProps}
      >
        <p>{isGoogleNext ? text.picture.backToGoogle : text.picture.backToInitial}</p>
      </ConfirmDialog>
    </>
  )
}
