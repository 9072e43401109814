import { useCallback } from 'react'
import { type Location, useLocation, useNavigate } from '../../navigation/index.ts'

/** Where somebody stands on the way in. Kept with the entry of the history, so that Back goes one step back. */
export type Step =
  | 'landing'
  | 'login'
  | 'sign-up'
  | 'waiting'
  | 'mail-link'
  | 'mail-link-waiting'
  | 'reset'
  | 'link'
  | 'second-factor'
  | 'registration'
  | 'created'
  | 'awaiting-approval'

interface StepState {
  step?: Step
  /** Said at the top of the next step. */
  notice?: string
}

const linkMark = '#link='

export function stepAt({ hash, state }: Location, otherwise: Step): Step {
  if (hash.startsWith(linkMark)) return 'link'
  return (state as StepState | null)?.step ?? otherwise
}

/** Steps that also a member may see: a link opened or asked for anew, a code, a registration not finished, a welcome. */
const open = new Set<Step>([
  'link',
  'second-factor',
  'registration',
  'created',
  'awaiting-approval',
  'reset',
  'sign-up',
  'waiting',
  'mail-link',
  'mail-link-waiting',
])
export const staysOpen = (step: Step) => open.has(step)

/** The secret of a mailed link, from behind the #. */
export const secretIn = (hash: string, mark = linkMark) => (hash.startsWith(mark) ? hash.slice(mark.length) : '')

export const noticeIn = ({ state }: Location) => (state as StepState | null)?.notice

/** Goes to another step at the same address. */
export function useGo() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (step: Step, { replace = false, notice }: { replace?: boolean; notice?: string } = {}) =>
      navigate(
        { pathname, search },
        { replace, state: { step, ...(notice !== undefined && { notice }) } satisfies StepState },
      ),
    [navigate, pathname, search],
  )
}
