import { useQuery } from '@tanstack/react-query'
import { patterns } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { text } from './requests-link-text.ts'
import { privacyQuery } from './queries.ts'

/** Leads to those who wait for an answer; where nobody does, there is nothing. */
export function RequestsLink() {
  const { requests = 0 } = useQuery(privacyQuery).data ?? {}
  if (requests === 0) return null
  return (
    <p>
      <TextLink to={patterns.requests}>{text.requests(requests)}</TextLink>
    </p>
  )
}
