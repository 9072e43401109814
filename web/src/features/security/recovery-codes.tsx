import { dayOf, dayText } from '@hakari/contract'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { fullDayText } from '../../format/day.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { CopyButton } from './copy-button.tsx'
import styles from './recovery-codes.module.css'
import type { NewCodes } from './recovery-codes-dialog.tsx'
import { text as all } from './text.ts'

const text = all.codes

interface RecoveryCodes extends NewCodes {
  isSaved: boolean
  onSaved: (isSaved: boolean) => void
  onDone: () => void
}

/** The codes, and the ways to keep them. */
export function RecoveryCodes({ news, codes, isSaved, onSaved, onDone }: RecoveryCodes) {
  const [madeOn] = useState(() => fullDayText(dayText(dayOf(new Date()))))
  const download = () => {
    const lines = [text.sheetTitle, text.madeOn(madeOn), '', ...codes, '', text.sheetLead, '']
    saveFile({ name: text.fileName, content: new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }) })
  }
  return (
    <>
      <p role="status" className={titled.news}>
        {news}
      </p>
      <p>
        <Phrases of={text.lead} />
      </p>
      <p className={styles.once}>
        <Phrases of={text.once} />
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={titled.actions}>
        <CopyButton copied={codes.join('\n')} />
        <Button look="secondary" size="fitted" onClick={download}>
          {text.download}
        </Button>
        <Button look="secondary" size="fitted" onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <Checkbox label={text.saved} checked={isSaved} onChange={({ target }) => onSaved(target.checked)} />
      <Button onClick={onDone}>{text.done}</Button>
      {createPortal(
        <div className={styles.sheet}>
          <p className={styles.sheetTitle}>{text.sheetTitle}</p>
          <p>{text.madeOn(madeOn)}</p>
          <ol>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <p>{text.sheetLead}</p>
        </div>,
        document.body,
      )}
    </>
  )
}
