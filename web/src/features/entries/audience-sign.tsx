import type { Audience } from '@hakari/contract'
import { Lock, Users } from 'lucide-react'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { privacyText } from '../privacy/index.ts'
import styles from './audience-sign.module.css'

/** Says quietly that not everybody sees it. */
export function AudienceSign({ of }: { of: Audience | 'usual' }) {
  if (of === 'everyone') return null
  const Sign = of === 'self' ? Lock : Users
  return (
    <span className={styles.sign}>
      <Sign size="0.875rem" aria-hidden="true" />
      {of === 'usual' ? (
        privacyText.usual
      ) : (
        <>
          <VisuallyHidden>{privacyText.audienceIs}</VisuallyHidden>
          {privacyText.audiences[of]}
        </>
      )}
    </span>
  )
}
