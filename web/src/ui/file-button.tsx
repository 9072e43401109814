import { type ReactNode, useId } from 'react'
import styles from './file-button.module.css'

interface FileButton {
  /** What it does; also its accessible name. */
  children: ReactNode
  accept: string
  disabled?: boolean
  /** Several may be chosen at once. */
  multiple?: boolean
  onPick: (file: File, ...more: File[]) => void
}

/** A button that lets somebody choose a file. The browser's own field lies invisibly upon it. */
export function FileButton({ children, accept, disabled, multiple, onPick }: FileButton) {
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
        multiple={multiple}
        onChange={({ target }) => {
          const [file, ...more] = target.files ?? []
          // Emptied, so that choosing the same file once more is a choice too.
          target.value = ''
          if (file) onPick(file, ...more)
        }}
      />
    </span>
  )
}
