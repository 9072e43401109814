import { signedText } from '../../format/kilograms.ts'
import { text } from './text.ts'
import styles from './weight-change.module.css'

const words = { less: text.less, more: text.more, same: text.same }

/** Against the entry before: never by colour alone. */
export function WeightChange({ delta }: { delta: string }) {
  const way = wayOf(Number(delta))
  return (
    <span className={`${styles.change} ${styles[way]}`}>
      {way !== 'same' && <span className={styles.sign} aria-hidden="true" />}
      <span>{`${signedText(delta)} ${words[way]}`}</span>
    </span>
  )
}

function wayOf(delta: number): keyof typeof words {
  if (delta === 0) return 'same'
  return delta < 0 ? 'less' : 'more'
}
