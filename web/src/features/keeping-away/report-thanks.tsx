import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { HelpLinks } from '../care/index.ts'
import styles from './dialog.module.css'
import { text } from './report-text.ts'

interface ReportThanks {
  hasHelp: boolean
  onMute: (() => void) | undefined
  onBlock: () => void
  onClose: () => void
}

/** What happens now, and what the reporter can do by themselves. */
export function ReportThanks({ hasHelp, onMute, onBlock, onClose }: ReportThanks) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  const instead = (open: () => void) => () => {
    onClose()
    open()
  }
  return (
    <>
      <div ref={said} tabIndex={-1} role="status" className={styles.said}>
        <p>
          <Phrases of={text.received} />
        </p>
        <p>
          <Phrases of={text.offer} />
        </p>
      </div>
      {hasHelp && <HelpLinks />}
      <DialogActions>
        {onMute && (
          <Button look="secondary" onClick={instead(onMute)}>
            {text.mute}
          </Button>
        )}
        <Button look="secondary" onClick={instead(onBlock)}>
          {text.block}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </>
  )
}
