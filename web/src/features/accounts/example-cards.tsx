import { drawnExamples } from './drawn-examples.ts'
import { WeightChange, WeightLine } from '../line/index.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import styles from './example-cards.module.css'
import { text } from './landing-text.ts'

/** How it looks in there. Nobody's records, which is why each says so; whoever listens misses nothing. */
export const ExampleCards = () => (
  <div className={styles.cards} aria-hidden="true" data-testid="examples">
    {drawnExamples.map(({ name, words, weight, delta, line }) => (
      <div key={name} className={styles.card}>
        <p className={styles.who}>
          <Avatar name={name} size="small" />
          <b>{name}</b>
          <span className={styles.mark}>{text.example}</span>
        </p>
        <div className={styles.measured}>
          <p className={styles.figures}>
            <span className={styles.weight}>
              {weight}
              <small>{text.unit}</small>
            </span>
            <WeightChange delta={delta} isTowardsGoal={words !== ''} />
          </p>
          <WeightLine line={line} name={name} size="short" />
        </div>
        {words !== '' && <p className={styles.words}>{words}</p>}
      </div>
    ))}
  </div>
)
