import type { Member } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useEntity } from '../../store/use-answer.ts'
import { viewerQuery } from './queries.ts'

/** Who is signed in here, as they are called and look by now. */
export function useViewer(): Member | undefined {
  const { data } = useQuery(viewerQuery)
  const known = useEntity('member', data?.member?.id ?? '')
  return known ?? data?.member ?? undefined
}
