import { Bell, Footprints, House, type LucideIcon, Settings, Users } from 'lucide-react'
import { NavLink } from '../navigation/index.ts'
import { UnreadBadge } from '../features/activity/index.ts'
import { SignOutButton } from '../features/sessions/index.ts'
import { patterns } from '../paths.ts'
import styles from './member-links.module.css'
import { text } from './text.ts'

const links: [path: string, label: string, Sign: LucideIcon][] = [
  [patterns.home, text.home, House],
  [patterns.progress, text.progress, Footprints],
  [patterns.users, text.users, Users],
  [patterns.activity, text.activity, Bell],
  [patterns.settings, text.settings, Settings],
]

const smallPrint: [path: string, label: string][] = [
  [patterns.terms, text.terms],
  [patterns.privacy, text.privacy],
  [patterns.contact, text.contact],
]

interface Leave {
  /** Called when somebody follows one of the links. */
  onLeave?: (() => void) | undefined
}

/** The list of places, in the sidebar and in the drawer. */
export function MemberLinks({ onLeave }: Leave) {
  return (
    <nav aria-label={text.menu} className={styles.sheet}>
      <ul className={styles.links}>
        {links.map(([path, label, Sign]) => (
          <li key={path}>
            <NavLink to={path} className={styles.link} end {...(onLeave && { onClick: onLeave })}>
              <Sign size="1.25rem" aria-hidden="true" />
              {label}
              {path === patterns.activity && <UnreadBadge />}
            </NavLink>
          </li>
        ))}
        <li>
          <SignOutButton className={styles.link} />
        </li>
      </ul>
    </nav>
  )
}

/** Links to the terms, the privacy policy and the contact form. */
export function MemberSmallPrint({ onLeave }: Leave) {
  return (
    <nav aria-label={text.about}>
      <ul className={styles.smallPrint}>
        {smallPrint.map(([path, label]) => (
          <li key={path}>
            <NavLink to={path} {...(onLeave && { onClick: onLeave })}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
