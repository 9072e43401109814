import { measuredText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import type { FileKind, ReadResult, RejectReason } from '../../import-files/import-types.ts'
import styles from './import-dialog.module.css'
import { importText } from './import-text.ts'
import { rejectedIn } from './use-file-import.ts'

const shownRows = 5

interface ImportPreview {
  kind: FileKind
  found: ReadResult
  fresh: number
  known: number
}

/** What would come in, what is there already, and what cannot, with the reasons. */
export function ImportPreview({ kind, found, fresh, known }: ImportPreview) {
  const { readings, rejected } = found
  const reasons = Object.entries(rejected.counts) as [RejectReason, number][]
  const say = kind === 'csv' ? importText.row : importText.place
  return (
    <>
      <ul className={styles.counts}>
        <Count label={importText.fresh} count={fresh} />
        <Count label={importText.known} count={known} />
        <Count label={importText.rejected} count={rejectedIn(found)} />
      </ul>
      {known > 0 && fresh === 0 && <p>{importText.toReadAnew}</p>}
      {reasons.length > 0 && (
        <div className={styles.part}>
          <h3>{importText.why}</h3>
          <ul className={styles.list}>
            {reasons.map(([why, count]) => (
              <li key={why}>{importText.reason(why, count)}</li>
            ))}
          </ul>
          <ul className={styles.list}>
            {rejected.first.slice(0, shownRows).map(({ row, why }) => (
              <li key={`${row} ${why}`}>{say(row, why)}</li>
            ))}
          </ul>
        </div>
      )}
      {readings.length > 0 && (
        <div className={styles.part}>
          <h3>{importText.firstReadings}</h3>
          <ul className={styles.list}>
            {readings.slice(0, shownRows).map(({ id, weight, measuredAt }) => (
              <li key={id}>
                {measuredText(measuredAt)} {importText.weight(kilogramsText(weight))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {fresh > 0 && <p className={styles.quiet}>{importText.private}</p>}
    </>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <li>
    <span>{label}</span> <b>{importText.count(count)}</b>
  </li>
)
