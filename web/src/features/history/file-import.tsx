import { use, useEffect, useRef, useState } from 'react'
import { dataPart } from '../../paths.ts'
import { FileButton } from '../../ui/controls/file-button.tsx'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import styles from './file-import.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { importText } from './import-text.ts'
import { useFileImport } from './use-file-import.ts'

const accept = '.json,.zip,.xml,.csv,.txt'

/** Where files are chosen or dropped; what becomes of them is said in a dialog. */
export function FileImport() {
  const flow = useFileImport()
  const isUnreachable = use(IsServerUnreachable)
  const [isOver, setOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Comes later than the screen, so that whoever was sent here is brought along by itself.
    if (location.hash !== '' && dataPart.endsWith(location.hash)) zone.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      ref={zone}
      className={styles.zone}
      data-over={isOver}
      onDragOver={(event) => {
        if (isUnreachable || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        flow.pick([...event.dataTransfer.files])
      }}
    >
      <p className={styles.quiet}>{importText.lead}</p>
      <details className={styles.help}>
        <summary>{importText.understood}</summary>
        <ul>
          {importText.understoodFiles.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <FileButton accept={accept} multiple isBusy={isUnreachable} onPick={(...files) => flow.pick(files)}>
        {importText.title}
      </FileButton>
      {isUnreachable ? (
        <p role="status" className={styles.quiet}>
          {importText.offline}
        </p>
      ) : (
        <p className={styles.drop}>{importText.drop}</p>
      )}
      <ImportDialog flow={flow} />
    </div>
  )
}
