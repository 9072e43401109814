import { type ReactNode, use } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { text as uiText } from '../../ui/text.ts'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { entriesFile, readEntriesFile } from './entries-file.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import styles from '../../ui/layout/titled-card.module.css'
import { text } from './data-text.ts'

/** All weights, to take along: fetched by us, so that it can be said when they do not come. What else there is to do with them stands below. */
export function DataCard({ children }: { children: ReactNode }) {
  const isUnreachable = use(IsServerUnreachable)
  const download = useAsyncAction(async () => saveFile(await readEntriesFile()))
  return (
    <TitledCard title={text.data.title}>
      <p className={styles.plainText}>{text.data.lead}</p>
      {isUnreachable && <p role="status">{uiText.needsServer}</p>}
      {download.failure !== undefined && !isUnreachable && (
        <Failure>{refusalText(download.failure, text.data.failed)}</Failure>
      )}
      <span className={styles.start}>
        <ButtonLink
          to={entriesFile}
          look="secondary"
          size="fitted"
          download
          aria-disabled={isUnreachable || download.isBusy || undefined}
          onClick={(event) => {
            event.preventDefault()
            if (!isUnreachable) download.run()
          }}
        >
          {download.isBusy ? text.data.downloading : text.data.download}
        </ButtonLink>
      </span>
      {children}
    </TitledCard>
  )
}
