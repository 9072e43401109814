import { measuredText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import type { FileKind, Rejected, ReadResult, RejectReason } from '../../import-files/import-types.ts'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { rejectedFile } from './rejected-file.ts'
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
  const { readings, rejected, otherFiles } = found
  const reasons = Object.entries(rejected.counts) as [RejectReason, number][]
  const place = kind === 'csv' ? importText.row : importText.place
  const say = ({ row, why, file, written }: Rejected) =>
    [
      file && importText.inFile(file),
      place(row, why),
      written && importText.saysThere(`${written.date} ${written.weight}`.trim()),
    ]
      .filter(Boolean)
      .join('')
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
            {rejected.rows.slice(0, shownRows).map((one) => (
              <li key={`${one.file} ${one.row} ${one.why}`}>{say(one)}</li>
            ))}
          </ul>
          <span className={styles.start}>
            <Button look="secondary" size="fitted" onClick={() => saveFile(rejectedFile(found))}>
              {importText.saveRejected}
            </Button>
          </span>
        </div>
      )}
      {otherFiles.length > 0 && (
        <div className={styles.part}>
          <h3>{importText.otherFiles}</h3>
          <ul className={styles.list}>
            {otherFiles.slice(0, shownRows).map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {otherFiles.length > shownRows && <li>{importText.rejectedMore(otherFiles.length - shownRows)}</li>}
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
