import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface Tabs<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: string }[]
  selected: Name
  onSelect: (name: Name) => void
  /** What the selected tab shows. */
  children: ReactNode
}

/** One tab stop for all tabs; the arrow keys go between them. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Tabs<Name>) {
  const id = useId()
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const at = tabs.findIndex(({ name }) => name === selected)
    const last = tabs.length - 1
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    onSelect(next.name)
    document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" tabIndex={0} id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}
