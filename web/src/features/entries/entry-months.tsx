import type { Entry } from '@hakari/contract'
import { Fragment } from 'react'
import { monthOfYearInWords } from '../../format/day.ts'
import { minuteOf } from '../../format/japan-minute.ts'
import { EntryCard } from './entry-card.tsx'
import styles from './entry-months.module.css'

/**
 * Rows of one person, whose name stands above, with a heading wherever the next month begins: what was put in later for
 * an earlier day stands where it was put in.
 */
export const EntryMonths = ({ of }: { of: Entry[] }) =>
  of.map((entry, at) => {
    const month = monthOf(entry)
    const before = of[at - 1]
    return (
      <Fragment key={entry.id}>
        {(!before || monthOf(before) !== month) && (
          <h3 className={styles.month}>{monthOfYearInWords(`${month}-01`)}</h3>
        )}
        <EntryCard entry={entry} isRow />
      </Fragment>
    )
  })

const monthOf = ({ measuredAt }: Entry) => minuteOf(measuredAt).slice(0, 7)
