import { Bell, FileText, House, type LucideIcon, Mail, Settings, ShieldCheck, Users } from 'lucide-react'
import { NavLink } from 'react-router'
import { LogOutButton } from '../features/sessions/index.ts'
import { patterns } from '../paths.ts'
import styles from './member-links.module.css'
import { text } from './text.ts'

const links: [path: string, label: string, Sign: LucideIcon][] = [
  [patterns.home, text.home, House],
  [patterns.users, text.users, Users],
  [patterns.activity, text.activity, Bell],
  [patterns.settings, text.settings, Settings],
  [patterns.terms, text.terms, FileText],
  [patterns.privacy, text.privacy, ShieldCheck],
  [patterns.contact, text.contact, Mail],
]

/** The whole list of places, in the sidebar and in the drawer. */
export function MemberLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  return (
    <nav aria-label={text.menu}>
      <ul className={styles.links}>
        {links.map(([path, label, Sign]) => (
          <li key={path}>
            <NavLink to={path} className={() => styles.link} end {...(onFollow && { onClick: onFollow })}>
              <Sign size={20} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <LogOutButton className={styles.link} />
        </li>
      </ul>
    </nav>
  )
}
