import type { ComponentType } from 'react'
import { type LoaderFunction, useLoaderData, useLocation } from 'react-router'
import { SignedOutFlow, stepAt, staysOpen } from '../features/accounts/index.ts'
import { viewerQuery } from '../features/sessions/index.ts'
import { aboutSite } from '../features/site/index.ts'
import { PublicShell } from './public-shell.tsx'
import { queries } from './queries.ts'

interface Known {
  isMember: boolean
}

let MemberShell: ComponentType | undefined

/** Who comes is known before anything is shown, and what they need is there. */
export const knowVisitor: LoaderFunction = async (): Promise<Known> => {
  const { member } = await queries.ensureQueryData(viewerQuery)
  if (member) MemberShell ??= (await import('./member-shell.tsx')).MemberShell
  else await queries.ensureQueryData(aboutSite).catch(() => {})
  return { isMember: member !== null }
}

/** A member gets the place, everybody else the way in, under the same address: signing in leads there. */
export function Gate() {
  const { isMember } = useLoaderData<Known>()
  const step = stepAt(useLocation(), 'landing')
  if (isMember && MemberShell && !staysOpen(step)) return <MemberShell />
  return (
    <PublicShell isLanding={step === 'landing'}>
      <SignedOutFlow step={step} />
    </PublicShell>
  )
}
