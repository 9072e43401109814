import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { pendingRegistration } from './pending-registration.ts'
import { registrationMark } from './registration-mark.ts'
import { useGo } from './step.ts'
import { text } from './text.ts'

/** Whoever proved an address and closed the form finds the way back to it; the mailed link is used up. */
export function UnfinishedRegistration() {
  const go = useGo()
  const { data } = useQuery(pendingRegistration)
  const isDeleted = data?.pending === null
  useEffect(() => {
    if (isDeleted) registrationMark.set(false)
  }, [isDeleted])
  if (!data?.pending) return null
  return (
    <>
      <p>{text.unfinished(data.pending.email)}</p>
      <Button onClick={() => void go('registration')}>{text.goOn}</Button>
    </>
  )
}
