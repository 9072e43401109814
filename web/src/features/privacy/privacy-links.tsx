import type { OutputOf, privacy } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { Ban, ChevronRight, Eye, type LucideIcon, Mail, MessageSquareOff, Users, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { noticesQuery } from '../notices/index.ts'
import rows from '../../ui/layout/rows.module.css'
import styles from './privacy-links.module.css'
import { text } from './privacy-text.ts'

/** Where else it goes from here. Nobody waits for who lets everybody follow. */
export const PrivacyLinks = ({ saved: { isPrivate, requests } }: { saved: OutputOf<typeof privacy.mine> }) => (
  <ul className={rows.list}>
    {(isPrivate || requests > 0) && (
      <Row
        Sign={Users}
        to={patterns.requests}
        label={text.requests}
        about={requests > 0 ? text.waiting(requests) : text.nobodyWaits}
      />
    )}
    <Row Sign={Eye} to={patterns.preview} label={text.preview} about={text.aboutPreview} />
    <Row Sign={VolumeX} to={patterns.muted} label={text.muted} about={text.aboutMuted} />
    <Row Sign={Ban} to={patterns.blocked} label={text.blocked} about={text.aboutBlocked} />
    <Row Sign={MessageSquareOff} to={patterns.mutedWords} label={text.mutedWords} about={text.aboutMutedWords} />
    <NoticesRow />
  </ul>
)

/** Only for whom moderators have ever told something. */
function NoticesRow() {
  const { items = [] } = useQuery(noticesQuery).data ?? {}
  if (items.length === 0) return null
  return <Row Sign={Mail} to={patterns.notices} label={text.notices} about={text.aboutNotices} />
}

interface Row {
  Sign: LucideIcon
  to: string
  label: string
  about: string
}

function Row({ Sign, to, label, about }: Row) {
  const id = useId()
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Sign size="1.25rem" aria-hidden="true" />
      <span className={styles.words}>
        <Link className={rows.link} to={to} aria-describedby={id}>
          {label}
        </Link>
        <span id={id} className={styles.about}>
          {about}
        </span>
      </span>
      <ChevronRight size="1.25rem" aria-hidden="true" className={styles.onward} />
    </li>
  )
}
