import { patterns } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dial } from './dial.tsx'
import styles from './landing-screen.module.css'
import { text } from './text.ts'

/** What a visitor sees first. */
export function LandingScreen() {
  return (
    <div className={styles.landing}>
      <title>{text.title}</title>
      <div>
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.lead}>{text.lead}</p>
      </div>
      <Dial />
      <div className={styles.ways}>
        <ButtonLink to={patterns.login}>{text.google}</ButtonLink>
        <p className={styles.or}>{text.or}</p>
        <ButtonLink to={patterns.login} look="secondary">
          {text.register}
        </ButtonLink>
        <ButtonLink to={patterns.login} look="quiet">
          {text.haveAccount}
        </ButtonLink>
      </div>
    </div>
  )
}
