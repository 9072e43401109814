import { useState } from 'react'
import { useNavigate } from 'react-router'
import { patterns } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useArrival } from '../sessions/index.ts'
import { Dial } from './dial.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { text } from './text.ts'

export function CreatedScreen() {
  const arrive = useArrival()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    await arrive().catch(() => {})
    await navigate(patterns.home, { replace: true })
  }
  return (
    <EntryScreen title={text.created}>
      <p role="status">{text.createdLead}</p>
      <Dial />
      <Button disabled={isBusy} onClick={() => void begin()}>
        {text.begin}
      </Button>
    </EntryScreen>
  )
}
