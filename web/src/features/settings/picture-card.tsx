import { pictures } from '@hakari/contract'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../../ui/use-act.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { CropDialog } from './crop-dialog.tsx'
import type { OwnProfile } from './own-profile.ts'
import { usePictureChange } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'
import { usePictureUpload } from './use-picture-upload.ts'

export function PictureCard({ profile: { member, otherPicture } }: { profile: OwnProfile }) {
  const { opened, fraction, pick, use, cancel } = usePictureUpload()
  const isBusy = fraction !== null
  const progress = isBusy && <Progress label={text.crop.progress} fraction={fraction} />
  return (
    <SettingsCard title={text.picture.title}>
      <div className={styles.picture}>
        <Avatar name={member.name} picture={member.avatar ? `${member.avatar}/192.webp` : undefined} size="large" />
        <div className={styles.pictureActions}>
          <FileButton accept={pictures.pictureTypes.join(',')} disabled={isBusy} onPick={pick}>
            {isBusy ? text.picture.changing : text.picture.change}
          </FileButton>
          {member.avatar && !isBusy && <PictureRemoval avatar={member.avatar} isGoogleNext={otherPicture !== null} />}
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
    </SettingsCard>
  )
}

const idIn = (avatar: string) => avatar.slice(avatar.lastIndexOf('/') + 1)

function PictureRemoval({ avatar, isGoogleNext }: { avatar: string; isGoogleNext: boolean }) {
  const say = useToast()
  const picture = usePictureChange()
  const [isAsking, setAsking] = useState(false)
  const removal = useAct(async () => {
    await picture.remove(idIn(avatar))
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
        needsServer
        isOpen={isAsking}
        onConfirm={removal.run}
        onClose={() => {
          removal.forget()
          setAsking(false)
        }}
      >
        <p>{isGoogleNext ? text.picture.backToGoogle : text.picture.backToInitial}</p>
      </ConfirmDialog>
    </>
  )
}
