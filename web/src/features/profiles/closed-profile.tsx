import { Lock } from 'lucide-react'
import { Card } from '../../ui/layout/card.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import styles from './closed-profile.module.css'
import { text } from './text.ts'

/** Stands where the entries of somebody would, for whom they have not accepted. */
export const ClosedProfile = () => (
  <Card>
    <div className={styles.closed}>
      <Lock size="1.5rem" aria-hidden="true" />
      <p className={styles.what}>
        <Phrases of={text.closed} />
      </p>
      <p>
        <Phrases of={text.closedLead} />
      </p>
    </div>
  </Card>
)
