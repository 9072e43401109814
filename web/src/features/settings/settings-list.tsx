import { Bell, ChevronRight, Database, Eye, type LucideIcon, Mail, Shield, UserRound } from 'lucide-react'
import { Link } from '../../navigation/index.ts'
import { profilePath, settingsTab } from '../../paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import rows from '../../ui/layout/rows.module.css'
import { ThemeChoice } from '../device/index.ts'
import { SignOutButton, useViewer } from '../sessions/index.ts'
import styles from './settings-list.module.css'
import { tabNames, type TabName, text } from './text.ts'

const signs: Record<TabName, LucideIcon> = {
  profile: UserRound,
  account: Mail,
  privacy: Eye,
  security: Shield,
  data: Database,
  notifications: Bell,
}

/** Where there is no room for tabs: what can be set, a page each. */
export function SettingsList() {
  return (
    <div className={styles.parts}>
      <Myself />
      <nav aria-label={text.title}>
        <ul className={rows.list}>
          {tabNames.map((name) => (
            <Row key={name} name={name} Sign={signs[name]} />
          ))}
        </ul>
      </nav>
      <Card>
        <ThemeChoice />
      </Card>
      <div className={rows.list}>
        <SignOutButton className={styles.signOut} />
      </div>
    </div>
  )
}

function Row({ name, Sign }: { name: TabName; Sign: LucideIcon }) {
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Sign size="1.25rem" aria-hidden="true" />
      <span className={styles.words}>
        {/* The step says that the list is one step back, and that this is another place of the same address. */}
        <Link className={rows.link} to={settingsTab(name)} state={{ step: name }} aria-describedby={`settings-${name}`}>
          {text.tabs[name]}
        </Link>
        <span id={`settings-${name}`} className={styles.about}>
          {text.about[name]}
        </span>
      </span>
      <ChevronRight size="1.25rem" aria-hidden="true" className={styles.onward} />
    </li>
  )
}

function Myself() {
  const member = useViewer()
  if (!member) return null
  return (
    <div className={rows.list}>
      <div className={`${rows.row} ${styles.row}`}>
        <Avatar name={member.name} picture={member.avatar ? `${member.avatar}/192.webp` : undefined} />
        <span className={styles.words}>
          <Link className={`${rows.link} ${styles.name}`} to={profilePath(member.handle)}>
            <bdi>{member.name}</bdi>
          </Link>
          <span className={styles.about}>{text.seeProfile(member.handle)}</span>
        </span>
        <ChevronRight size="1.25rem" aria-hidden="true" className={styles.onward} />
      </div>
    </div>
  )
}
