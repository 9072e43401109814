import { useId } from 'react'
import { Phrases } from '../../ui/layout/phrases.tsx'
import styles from './push-help.module.css'
import { text } from './text.ts'

/** The way to an app of the home screen, which alone is told of anything on an iPhone or iPad. */
export function HomeScreenSteps() {
  const id = useId()
  return (
    <>
      <p>
        <Phrases of={text.homeScreen.lead} />
      </p>
      <h3 id={id} className={styles.name}>
        {text.homeScreen.name}
      </h3>
      <ol className={styles.list} aria-labelledby={id}>
        {text.homeScreen.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

/** A page cannot ask again where the browser has been told no: only its settings can. */
export function RefusedByBrowser() {
  const id = useId()
  return (
    <>
      <p>
        <Phrases of={text.refused.lead} />
      </p>
      <h3 id={id} className={styles.name}>
        {text.refused.name}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {text.refused.ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <p>
        <Phrases of={text.refused.after} />
      </p>
    </>
  )
}
