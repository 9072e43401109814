import type { accounts, OutputOf } from '@hakari/contract'
import { NoteLine } from '../../ui/note-line.tsx'
import { usePassing } from '../../ui/use-passing.ts'
import { PasswordForm } from './password-form.tsx'
import { SettingsCard } from './settings-card.tsx'
import { text } from './text.ts'

const doneVisibleMs = 3000

type Account = OutputOf<typeof accounts.mine>

/** Absent for members who come by Google alone. */
export function PasswordCard({ account }: { account: Account }) {
  // Said by the card: setting the first password turns its form into the other one.
  const done = usePassing<string>(doneVisibleMs)
  if (!account.hasPassword && account.hasGoogle) return null
  const { email, hasPassword } = account
  return (
    <SettingsCard title={hasPassword ? text.password.changeTitle : text.password.setTitle}>
      <PasswordForm key={String(hasPassword)} {...{ email, hasPassword }} onBegin={done.hide} onDone={done.show} />
      <NoteLine tone="done">{done.shown}</NoteLine>
    </SettingsCard>
  )
}
