import { useViewer } from '../features/sessions/index.ts'
import { Avatar } from '../ui/layout/avatar.tsx'
import styles from './own-picture-button.module.css'

/** One's own face, behind which lies what belongs to oneself. */
export function OwnPictureButton({ label, onClick }: { label: string; onClick: () => void }) {
  const viewer = useViewer()
  return (
    <button type="button" className={styles.button} aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      <Avatar
        name={viewer?.name ?? ''}
        picture={viewer?.avatar ? `${viewer.avatar}/192.webp` : undefined}
        size="small"
      />
    </button>
  )
}
