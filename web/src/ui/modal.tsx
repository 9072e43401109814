import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './modal.module.css'
import { text } from './text.ts'

interface Modal {
  title: string
  isOpen: boolean
  /** Escape, the close button, or a touch outside. */
  onClose: () => void
  children: ReactNode
}

/** A question or a short task in the middle of the screen. */
export const Dialog = (props: Modal) => <ModalFrame place="centre" {...props} />

/** Comes from below, where the thumb is; on a wide screen it is a dialog. */
export const Sheet = (props: Modal) => <ModalFrame place="bottom" {...props} />

/** Comes from the side, for what has no room on a phone. */
export const Drawer = (props: Modal) => <ModalFrame place="side" {...props} />

/** The browser's own dialog: it keeps the focus inside and gives it back afterwards. */
function ModalFrame({ place, title, isOpen, onClose, children }: Modal & { place: 'centre' | 'bottom' | 'side' }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={`${styles.modal} ${styles[place]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={text.close} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
