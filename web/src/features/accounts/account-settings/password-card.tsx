import type { accounts, OutputOf } from '@hakari/contract'
import { PasswordForm } from './password-form.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import { text } from './text.ts'

type Account = OutputOf<typeof accounts.mine>

/** The card is absent for members who sign in with Google alone. */
export function PasswordCard({ account: { email, hasPassword, hasGoogle } }: { account: Account }) {
  if (!hasPassword && hasGoogle) return null
  return (
    <TitledCard title={hasPassword ? text.password.changeTitle : text.password.setTitle}>
      <PasswordForm email={email} hasPassword={hasPassword} hasGoogle={hasGoogle} />
    </TitledCard>
  )
}
