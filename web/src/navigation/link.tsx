import type { ComponentProps, MouseEvent } from 'react'
import { addressOf, navigate, type To } from './history.ts'
import { useLocation } from './location.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean
  /** Handed over to the page. */
  state?: unknown
  /** Leaves to the browser even a plain click. */
  loadsAnew?: boolean
}

/** A link within the app: a plain click loads nothing anew, everything else is the browser's. */
export function Link({ to, replace, state, loadsAnew = false, onClick, target, children, ...rest }: LinkProps) {
  const here = useLocation()
  const address = addressOf(to)
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || loadsAnew || (target !== undefined && target !== '_self')) return
    event.preventDefault()
    void navigate(to, { replace: replace ?? address === addressOf(here), state })
  }
  return (
    <a href={address} target={target} onClick={go} {...rest}>
      {children}
    </a>
  )
}

/** One that says when somebody is where it leads, or below. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const address = addressOf(link.to)
  const isHere = pathname === address || (!end && pathname.startsWith(`${address}/`))
  return <Link aria-current={isHere ? 'page' : undefined} {...link} />
}
