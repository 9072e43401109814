import { type ReactNode, useId } from 'react'
import styles from './file-button.module.css'

interface FileButton {
  /** What it does; also its accessible name. */
  children: ReactNode
  accept: string
  disabled?: boolean
  onPick: (file: File) => void
}

/** A button that lets somebody choose a file. The browser's own field lies invisibly upon it. */
export function FileButton({ children, accept, disabled, onPick }: FileButton) {
  const id = useId()
  return (
    <span className={styles.button} data-disabled={disabled}>
      <label htmlFor={id}>{children}</label>
      <input
        id={id}
        type="file"
        className={styles.field}
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Emptied, so that choosing the same file once more is a choice too.
          target.value = ''
          if (file) onPick(file)
        }}
      />
    </span>
  )
}
