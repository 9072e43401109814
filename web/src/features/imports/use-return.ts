import type { Service } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { finishReturn, type Stage } from './finish-return.ts'
import { objectionTo, readReturn, remembered } from './returned.ts'

/** What the service sent back is held by this page alone: it leaves the address at once, and is handed on once. */
export function useReturn(service: Service) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [returned] = useState(() => readReturn(search, state))
  const objection = objectionTo(service, returned)
  const [stage, setStage] = useState<Stage>({ name: 'working' })
  const tries = useRef(0)
  const isUnderWay = useRef(false)

  const finish = useCallback(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setStage({ name: 'working' })
    setStage(await finishReturn(client, service, { ...returned, isRepeated: tries.current++ > 0 }))
    isUnderWay.current = false
  }, [client, service, returned])

  const failure = stage.name === 'failed' ? stage.sentence : null
  useEffect(() => {
    const isNews = search !== '' || (failure !== null && failure !== returned.failure)
    // Whoever is already on the way to another page is not called back.
    if (isNews && location.pathname === pathname)
      void navigate(pathname, { replace: true, state: remembered(failure ?? objection) })
  }, [navigate, pathname, search, failure, objection, returned])

  useEffect(() => {
    if (tries.current === 0) void finish()
  }, [finish])

  return { stage, retry: () => void finish() }
}
