import { dateTimeText } from '../../format/date-time.ts'
import { patterns } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { text } from './banner-text.ts'
import styles from '../../ui/layout/page-banner.module.css'

/** On every screen of the member: that something new was done, or that nothing can be published for now. */
export const NoticeBanner = ({ suspendedUntil }: { suspendedUntil: string | null }) => (
  <aside className={styles.banner} aria-label={text.label}>
    <div className={styles.content} role="status">
      <p className={styles.sentence}>
        <Phrases of={suspendedUntil === null ? text.unseen : text.suspended} />
      </p>
      {suspendedUntil !== null && <p>{text.until(dateTimeText(suspendedUntil))}</p>}
      <p>
        <TextLink to={patterns.notices}>{suspendedUntil === null ? text.look : text.why}</TextLink>
      </p>
    </div>
  </aside>
)
