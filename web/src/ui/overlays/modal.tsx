import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from '../controls/button.tsx'
import { nameOfPhrases } from '../layout/phrased.ts'
import { Phrases } from '../layout/phrases.tsx'
import styles from './modal.module.css'
import { text } from '../text.ts'

interface Modal {
  title: string
  isOpen: boolean
  /** Escape, the close button, or a touch outside. */
  onClose: () => void
  /** A touch outside does nothing, where it would cost work. */
  isSafe?: boolean
  /** What is inside has a button of its own that closes it. */
  hasOwnClose?: boolean
  children: ReactNode
}

/** A question or a short task in the middle of the screen. */
export const Dialog = (props: Modal) => <ModalFrame place="centre" {...props} />

/** Comes from below, where the thumb is; on a wide screen it is a dialog. */
export const Sheet = (props: Modal) => <ModalFrame place="bottom" {...props} />

/** Comes from the side, for what has no room on a phone. */
export const Drawer = (props: Modal) => <ModalFrame place="side" {...props} />

/** A phone's keyboard covers the page without making it smaller: what comes from below stands above it. */
function useAboveKeyboard(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!isOpen || !seen) return undefined
    const place = () => {
      // Whoever has zoomed in moves about in the page, which hides as much.
      const covered = seen.scale > 1 ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop)
      dialog.current?.style.setProperty('--covered', `${covered}px`)
    }
    place()
    seen.addEventListener('resize', place)
    seen.addEventListener('scroll', place)
    return () => {
      seen.removeEventListener('resize', place)
      seen.removeEventListener('scroll', place)
    }
  }, [dialog, isOpen])
}

/** The browser's own dialog: it keeps the focus inside and gives it back afterwards. */
function ModalFrame({
  place,
  title,
  isOpen,
  isSafe = false,
  hasOwnClose = false,
  onClose,
  children,
}: Modal & { place: 'centre' | 'bottom' | 'side' }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const startedOutside = useRef(false)
  const titleId = useId()
  useAboveKeyboard(dialog, isOpen && place === 'bottom')
  useEffect(() => {
    if (isOpen) return dialog.current?.showModal()
    if (!dialog.current?.open) return undefined
    dialog.current.close()
    return stopSecondClick()
  }, [isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the keyboard there is Escape
    <dialog
      ref={dialog}
      className={`${styles.modal} ${styles[place]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        startedOutside.current = !isSafe && event.target === dialog.current
      }}
      // Closes on the click, not before: a touch that closes must not go on to what lies beneath.
      onClick={(event) => {
        if (startedOutside.current && event.target === dialog.current) onClose()
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          <h2 id={titleId} className={styles.title} aria-label={nameOfPhrases(title)}>
            <Phrases of={title} />
          </h2>
          {children}
          {/* Last, so that the first thing to do gets the focus. */}
          {!hasOwnClose && (
            <div className={styles.close}>
              <IconButton label={text.close} onClick={onClose}>
                <X size="1.25rem" aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

/** Who clicks twice on a button that closes at once means nothing that lies beneath it. */
const stopSecondClick = () => addEventListener('click', stopIfSecond, { capture: true, once: true })

function stopIfSecond(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
