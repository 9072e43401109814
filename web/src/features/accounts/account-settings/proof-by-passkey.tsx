import { useQuery, useQueryClient } from '@tanstack/react-query'
import { proveWithPasskey, usePasskeysOffered } from '../../passkeys/index.ts'
import { sessionsQuery } from '../../sessions/index.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import { text } from '../passkey-text.ts'
import { ownPasskeysQuery } from './queries.ts'

/** There for who has a passkey, where passkeys can be used. */
export function ProofByPasskey({ onProven }: { onProven: () => void }) {
  const queries = useQueryClient()
  const isOffered = usePasskeysOffered() === 'offered'
  const { data } = useQuery({ ...ownPasskeysQuery, enabled: isOffered })
  if (!isOffered || !data || data.items.length === 0) return null
  const prove = async () => {
    await proveWithPasskey()
    await queries.invalidateQueries(sessionsQuery)
    onProven()
  }
  return <PasskeyButton label={text.prove} action={prove} />
}
