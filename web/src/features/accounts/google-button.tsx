import { google } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { googleStart, patterns } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { aboutSite } from '../site/index.ts'
import { text } from './text.ts'

/** A round trip to Google that ends where the person wanted to go. Absent where nobody has set it up. */
export function GoogleButton({ look = 'primary' }: { look?: 'primary' | 'secondary' }) {
  const { data: site } = useQuery(aboutSite)
  const { pathname, search } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (site?.hasGoogle === false) return null
  async function start() {
    setBusy(true)
    setFailure(undefined)
    try {
      const next = pathname === patterns.login ? patterns.home : pathname + search
      const { url } = await call(google.start, { body: { intent: 'sign_in', next } })
      location.assign(url)
    } catch (error) {
      setBusy(false)
      setFailure(error)
    }
  }
  return (
    <>
      {failure !== undefined && (
        <Failure>
          {refusalText(failure, text.googleFailed)} <a href={googleStart}>{text.googleFallback}</a>
        </Failure>
      )}
      <Button look={look} disabled={isBusy} onClick={() => void start()}>
        {text.google}
      </Button>
    </>
  )
}
