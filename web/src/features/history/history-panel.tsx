import { patterns } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { FileImport } from './file-import.tsx'
import styles from './history-panel.module.css'
import { RunList } from './run-list.tsx'
import { text } from './text.ts'

/** Years of weights: from files, what has come in so far, and the way to the list of them. */
export function HistoryPanel() {
  return (
    <>
      <FileImport />
      <section className={styles.part}>
        <h3>{text.readings}</h3>
        <p className={styles.quiet}>{text.readingsLead}</p>
        <span className={styles.start}>
          <ButtonLink to={patterns.readings} look="secondary" size="fitted">
            {text.readings}
          </ButtonLink>
        </span>
      </section>
      <section className={styles.part}>
        <h3>{text.runs.title}</h3>
        <RunList />
      </section>
    </>
  )
}
