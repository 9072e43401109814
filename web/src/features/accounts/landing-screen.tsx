import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { aboutSite } from '../site/index.ts'
import { Dial } from './dial.tsx'
import { GoogleButton } from './google-button.tsx'
import styles from './landing-screen.module.css'
import { registrationMark } from './registration-mark.ts'
import { prefetchSteps } from './prefetch-steps.ts'
import { useGo } from './step.ts'
import { WantedPost } from './wanted-post.tsx'
import { text } from './landing-text.ts'

const UnfinishedRegistration = lazy(async () => ({
  default: (await import('./unfinished-registration.tsx')).UnfinishedRegistration,
}))

/** The first screen of a visitor. */
export function LandingScreen() {
  const go = useGo()
  useEffect(prefetchSteps, [])
  const { data: site } = useQuery(aboutSite)
  return (
    <div className={styles.landing}>
      <title>{text.title}</title>
      <div>
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.lead}>
          <Phrases of={text.lead} />
        </p>
      </div>
      <Dial />
      <div className={styles.ways}>
        <WantedPost />
        {registrationMark.isThere() && (
          <Suspense>
            <UnfinishedRegistration />
          </Suspense>
        )}
        <GoogleButton />
        {site?.hasGoogle !== false && <p className={styles.or}>{text.or}</p>}
        <Button look="secondary" onClick={() => void go('sign-up')}>
          {text.register}
        </Button>
        <Button look="quiet" onClick={() => void go('login')}>
          {text.haveAccount}
        </Button>
      </div>
    </div>
  )
}
