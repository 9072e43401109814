import type { accounts, OutputOf } from '@hakari/contract'
import { useEffect, useRef, useState } from 'react'
import { settingsTab } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { EmailForm } from './email-form.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import styles from '../../../ui/layout/titled-card.module.css'
import { text } from './text.ts'

type Account = OutputOf<typeof accounts.mine>

export function EmailCard({ account }: { account: Account }) {
  return (
    <TitledCard title={text.email.title}>
      {account.hasPassword ? <ChangeableEmail account={account} /> : <FixedEmail account={account} />}
    </TitledCard>
  )
}

function ChangeableEmail({ account: { email, pendingEmail } }: { account: Account }) {
  const [state, setState] = useState<'shown' | 'editing' | 'sent'>('shown')
  const opener = useRef<HTMLButtonElement>(null)
  const news = useRef<HTMLParagraphElement>(null)
  const before = useRef(state)
  // The form is gone, and with it the focus: it goes on to what replaced it.
  useEffect(() => {
    if (before.current === 'editing') (state === 'sent' ? news : opener).current?.focus()
    before.current = state
  }, [state])
  return (
    <>
      <div className={styles.row}>
        <p>{email}</p>
        {state !== 'editing' && (
          <Button ref={opener} look="secondary" size="fitted" onClick={() => setState('editing')}>
            {text.email.change}
          </Button>
        )}
      </div>
      {state === 'sent' && (
        <p ref={news} tabIndex={-1} role="status" className={styles.news}>
          {text.email.sent}
        </p>
      )}
      {pendingEmail !== null && <p className={styles.plainText}>{text.email.pending(pendingEmail)}</p>}
      {state === 'editing' && <EmailForm onSent={() => setState('sent')} onCancel={() => setState('shown')} />}
    </>
  )
}

function FixedEmail({ account: { email, hasGoogle } }: { account: Account }) {
  return (
    <>
      <p>{email}</p>
      {hasGoogle ? (
        <p className={styles.plainText}>{text.email.googleOnly}</p>
      ) : (
        <p className={styles.plainText}>
          {text.email.passwordFirst}
          <TextLink to={settingsTab('security')} replace>
            {text.email.toSecurity}
          </TextLink>
        </p>
      )}
    </>
  )
}
