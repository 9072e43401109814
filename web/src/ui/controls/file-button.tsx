import { type Ref, useId } from 'react'
import { nameOfPhrases } from '../layout/phrased.ts'
import { Phrases } from '../layout/phrases.tsx'
import styles from './file-button.module.css'

interface FileButton {
  /** What it does; also its accessible name. */
  children: string
  accept: string
  /** No other file now. It keeps the focus, which a disabled field would lose. */
  isBusy?: boolean
  /** Several may be chosen at once. */
  multiple?: boolean
  ref?: Ref<HTMLInputElement>
  onPick: (file: File, ...more: File[]) => void
}

/** A button that lets somebody choose a file. The browser's own field lies invisibly upon it. */
export function FileButton({ children, accept, isBusy = false, multiple, ref, onPick }: FileButton) {
  const id = useId()
  return (
    <span className={styles.button} data-disabled={isBusy}>
      <label htmlFor={id}>
        <Phrases of={children} />
      </label>
      <input
        id={id}
        ref={ref}
        type="file"
        aria-label={nameOfPhrases(children)}
        className={styles.field}
        accept={accept}
        aria-disabled={isBusy || undefined}
        multiple={multiple}
        onClick={(event) => {
          if (isBusy) event.preventDefault()
        }}
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
