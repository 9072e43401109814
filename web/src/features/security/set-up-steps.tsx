import { secondFactor } from '@hakari/contract'
import { useId, useMemo } from 'react'
import { failureText } from '../../api/refusal-text.ts'
import { useForm } from '../../form/use-form.ts'
import { qrCode } from '../../qr/qr-code.ts'
import { qrPath } from '../../qr/qr-path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { CodeField } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { type Begun, useFactorActs } from './queries.ts'
import styles from './set-up-steps.module.css'
import { text as all } from './text.ts'

const text = all.setUp

interface SetUpSteps {
  begun: Begun
  onDone: (recoveryCodes: string[]) => void
  onCodesLost: () => void
  onCancel: () => void
}

/** The secret goes into the app, and a code of it comes back. */
export function SetUpSteps({ begun: { secret, uri }, onDone, onCodesLost, onCancel }: SetUpSteps) {
  const id = useId()
  const { confirm, isOn } = useFactorActs()
  const form = useForm(
    secondFactor.CodeEntry,
    { code: '' },
    async ({ code }) => {
      try {
        onDone(await confirm(code))
      } catch (error) {
        // The answer got lost, and with it the codes: this dialog is gone by now.
        if (isOn()) onCodesLost()
        throw error
      }
    },
    { refusedAt: { mfa_code_invalid: 'code' } },
  )
  const failure = failureText(form.failure, text.failed)
  return (
    <>
      <p>{text.scan}</p>
      <QrPicture of={uri} />
      <a className={styles.here} href={uri}>
        {text.here}
      </a>
      <p>{text.typed}</p>
      <div role="group" aria-labelledby={id} className={styles.secret}>
        <span id={id} className={styles.label}>
          {text.secret}
        </span>
        <code className={styles.groups}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton copied={secret} />
      </div>
      <Form onSubmit={form.submit}>
        <p>{text.confirm}</p>
        <CodeField form={form} label={text.code} inputMode="numeric" />
        {failure !== undefined && <Failure>{failure}</Failure>}
        <DialogActions>
          <Button look="secondary" disabled={form.busy} onClick={onCancel}>
            {all.cancel}
          </Button>
          <Button type="submit" isBusy={form.busy}>
            {form.busy ? text.submitting : text.submit}
          </Button>
        </DialogActions>
      </Form>
    </>
  )
}

function QrPicture({ of: uri }: { of: string }) {
  const { viewBox, path } = useMemo(() => qrPath(qrCode(uri)), [uri])
  return (
    <svg className={styles.qr} role="img" aria-label={text.qr} viewBox={viewBox} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
