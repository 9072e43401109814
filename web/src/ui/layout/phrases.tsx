import { Fragment } from 'react'
import { phrasesOf } from './phrased.ts'
import styles from './phrases.module.css'

/** A sentence whose lines end where its phrases do. Its words, and what a screen reader says, stay the same. */
export function Phrases({ of: sentence }: { of: string }) {
  const phrases = phrasesOf(sentence)
  if (phrases.length === 1) return sentence
  return (
    <span className={styles.phrases}>
      {phrases.map((phrase, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sentence may hold a phrase twice, and never changes
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  )
}
