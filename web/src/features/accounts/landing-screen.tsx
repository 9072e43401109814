import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Fragment, lazy, Suspense, useEffect } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { Button } from '../../ui/controls/button.tsx'
import { nameOfPhrases } from '../../ui/layout/phrased.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { aboutSite } from '../site/index.ts'
import { ExampleCards } from './example-cards.tsx'
import { GoogleButton } from './google-button.tsx'
import styles from './landing-screen.module.css'
import { registrationMark } from './registration-mark.ts'
import { RegistrationNote } from './registration-note.tsx'
import { isShut, registrationState } from './registration-state.ts'
import { prefetchSteps } from './prefetch-steps.ts'
import { useGo } from './step.ts'
import { PostPicture, sharedPost, WantedPost } from './wanted-post.tsx'
import { text } from './landing-text.ts'

const UnfinishedRegistration = lazy(async () => ({
  default: (await import('./unfinished-registration.tsx')).UnfinishedRegistration,
}))

/** The first screen of a visitor. */
export function LandingScreen() {
  const go = useGo()
  useEffect(prefetchSteps, [])
  const { data: site } = useQuery(aboutSite)
  const state = useQuery(registrationState).data?.state
  const post = sharedPost(useLocation().pathname)
  return (
    <div className={styles.landing} data-wide>
      <title>{text.title}</title>
      <div className={styles.head}>
        <h1 className={styles.title} aria-label={text.title}>
          <img src="/icon.svg" alt="" width="40" height="40" />
          <span>
            {text.titleWords.map((word, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a name may hold a word twice, and never changes
              <Fragment key={index}>
                <wbr />
                {word}
              </Fragment>
            ))}
          </span>
        </h1>
        <p className={styles.lead}>
          <Phrases of={text.lead} />
        </p>
      </div>
      <div className={styles.shown}>
        {post ? <PostPicture post={post} otherwise={<ExampleCards />} /> : <ExampleCards />}
      </div>
      <div className={styles.ways}>
        <p className={styles.whoSees}>
          <Users size="1.25rem" aria-hidden="true" />
          <span>{text.whoSees}</span>
        </p>
        <WantedPost />
        {registrationMark.isThere() && (
          <Suspense>
            <UnfinishedRegistration />
          </Suspense>
        )}
        {state && <RegistrationNote state={state} />}
        <GoogleButton />
        {site?.hasGoogle !== false && <p className={styles.or}>{text.or}</p>}
        {!isShut(state) && <Button onClick={() => void go('sign-up')}>{text.register}</Button>}
        <Button
          look={isShut(state) ? 'primary' : 'quiet'}
          aria-label={nameOfPhrases(text.haveAccount)}
          onClick={() => void go('login')}
        >
          <Phrases of={text.haveAccount} />
        </Button>
      </div>
    </div>
  )
}
