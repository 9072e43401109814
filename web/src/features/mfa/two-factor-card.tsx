import { mfa } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../store/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { text } from './text.ts'

/** Announced, not offered: so far nobody has a factor, and the list stays empty. */
export function TwoFactorCard() {
  const { data } = useQuery(queryOf(mfa.factors, {}))
  return (
    <TitledCard title={text.twoFactor.title}>
      <p className={styles.plainText}>{text.twoFactor.lead}</p>
      {data?.items.map(({ uid, displayName }) => (
        <p key={uid} className={styles.plainText}>
          {displayName || text.twoFactor.phone}
        </p>
      ))}
      <span className={styles.start}>
        <Button look="secondary" size="fitted" disabled>
          {text.twoFactor.comingSoon}
        </Button>
      </span>
      <p className={styles.plainText}>{text.twoFactor.usable}</p>
    </TitledCard>
  )
}
