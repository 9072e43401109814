import { type ComponentType, type ReactNode, useState } from 'react'
import { lazyComponent } from '../layout/lazy-component.tsx'
import { IconButton } from './button.tsx'

/** A menu of which only the button is there until somebody presses it: a list of cards shows dozens that nobody opens. */
export function lazyMenu<Props extends object>(
  { label, sign }: { label: string; sign: ReactNode },
  load: () => Promise<ComponentType<Props & { startsOpen: boolean }>>,
) {
  const Loading = () => (
    <IconButton label={label} aria-haspopup="menu" aria-busy>
      {sign}
    </IconButton>
  )
  const Loaded = lazyComponent(load, Loading)
  return function LazyMenu(props: Props) {
    const [wasPressed, setPressed] = useState(false)
    if (wasPressed) return <Loaded {...props} startsOpen />
    return (
      <IconButton
        label={label}
        aria-haspopup="menu"
        onClick={() => setPressed(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setPressed(true)
        }}
      >
        {sign}
      </IconButton>
    )
  }
}
