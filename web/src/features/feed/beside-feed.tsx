import { RecordPlace } from '../entries/index.ts'
import { RecommendedPeople } from '../profiles/index.ts'
import { OwnLine } from '../progress/index.ts'
import styles from './home-screen.module.css'

/** Where there is room for a third column. */
export const BesideFeed = () => (
  <div className={styles.beside}>
    <RecordPlace />
    <OwnLine />
    <RecommendedPeople />
  </div>
)
