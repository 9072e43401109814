import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './menu.module.css'

interface ActionItem {
  label: string
  /** What follows from it, in small words below. */
  about?: string
  /** Stands before the label. */
  sign?: ReactNode
  /** Whether a line stands above it: what comes now is of another kind. */
  startsGroup?: boolean
  /** Takes something away for good. */
  isDanger?: boolean
  onChoose: () => void | Promise<void>
  /** The menu closes when it is done, not before. */
  stays?: boolean
}

/** Leads to another site, in a tab of its own. */
interface LinkItem {
  label: string
  href: string
}

export type MenuItem = ActionItem | LinkItem

interface Menu {
  /** What the button that opens it is called. */
  label: string
  /** What the button shows. */
  sign: ReactNode
  /** What follows from choosing any of them. */
  note?: string
  items: readonly MenuItem[]
  onOpen?: () => void
  /** Whether somebody has pressed the button before it was there. */
  startsOpen?: boolean
}

const gap = 4
const margin = 8

/** A popover of the browser: closes by itself on Escape and on a touch outside. */
export function Menu({ label, sign, note, items, onOpen, startsOpen = false }: Menu) {
  const id = useId()
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const openings = useRef(0)
  const [isOpen, setOpen] = useState(false)
  useSwallowedClicks(isOpen, list, button)
  useEffect(() => {
    if (!startsOpen) return
    button.current?.focus()
    list.current?.showPopover()
  }, [startsOpen])

  const itemAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[index]

  function show() {
    placeBeside(list.current, button.current)
    itemAt(0)?.focus()
    openings.current++
  }

  async function choose({ onChoose, stays = false }: ActionItem) {
    const opening = openings.current
    if (!stays) list.current?.hidePopover()
    await onChoose()
    // Whoever has closed it and opened it again meanwhile is looking at it.
    if (stays && opening === openings.current) list.current?.hidePopover()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((_, index) => itemAt(index) === document.activeElement)
    const last = items.length - 1
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    const isPressed = event.key === ' ' && event.target instanceof HTMLAnchorElement
    if (to === undefined && !isPressed) return
    event.preventDefault()
    if (to === undefined) itemAt(at)?.click()
    else itemAt(to)?.focus()
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.showPopover()
        }}
      >
        {sign}
      </IconButton>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        aria-describedby={note === undefined ? undefined : noteId}
        tabIndex={-1}
        className={styles.menu}
        // Unseen until it has its place, which depends on its size.
        onBeforeToggle={({ currentTarget, newState }) => {
          currentTarget.style.setProperty('visibility', 'hidden')
          if (newState !== 'open') return
          setOpen(true)
          onOpen?.()
        }}
        onToggle={({ newState }) => (newState === 'open' ? show() : setOpen(false))}
        onKeyDown={onKeyDown}
      >
        {isOpen && note !== undefined && (
          <p id={noteId} role="none" className={styles.note}>
            {note}
          </p>
        )}
        {isOpen && (
          <MenuItems items={items} onLeave={() => list.current?.hidePopover()} onChoose={(item) => void choose(item)} />
        )}
      </div>
    </>
  )
}

/** The touch that closes a menu presses nothing beneath. Its click comes just before, or just after, the menu has closed. */
function useSwallowedClicks(isOpen: boolean, list: RefObject<HTMLElement | null>, button: typeof list): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const swallow = (event: Event) => {
      if ([list, button].some(({ current }) => current?.contains(event.target as Node))) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('click', swallow, { capture: true })
    return () => void setTimeout(() => removeEventListener('click', swallow, { capture: true }))
  }, [isOpen, list, button])
}

/** Places the list below the button, or above, never over it: a second touch of the thumb would press an item. */
function placeBeside(list: HTMLElement | null, button: HTMLElement | null): void {
  const { top, bottom, left } = button?.getBoundingClientRect() ?? new DOMRect()
  const { offsetHeight: height = 0, offsetWidth: width = 0, style } = list ?? {}
  const below = bottom + gap
  const isRoom = below + height <= innerHeight - margin
  style?.setProperty('top', `${isRoom ? below : Math.max(margin, top - gap - height)}px`)
  style?.setProperty('left', `${Math.min(left, innerWidth - width - margin)}px`)
  style?.setProperty('visibility', 'visible')
}

interface MenuItems extends Pick<Menu, 'items'> {
  onLeave: () => void
  onChoose: (item: ActionItem) => void
}

const MenuItems = ({ items, onLeave, onChoose }: MenuItems) =>
  items.map((item, index) =>
    'href' in item ? (
      <a
        key={item.label}
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        href={item.href}
        target="_blank"
        rel="noopener"
        onClick={onLeave}
      >
        {item.label}
      </a>
    ) : (
      <button
        // oxlint-disable-next-line react/no-array-index-key -- an item that changes its label keeps the focus
        key={index}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        data-group={item.startsGroup || undefined}
        data-danger={item.isDanger || undefined}
        onClick={() => onChoose(item)}
      >
        {item.sign}
        <span>
          {item.label}
          {item.about !== undefined && <span className={styles.about}>{item.about}</span>}
        </span>
      </button>
    ),
  )
