import type { Service } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { finishCallback, type Stage } from './finish-callback.ts'
import { objectionTo, readCallbackParams, remembered } from './callback-params.ts'

/** The code of the service leaves the address at once, so that only this page holds it, and is exchanged once. */
export function useOauthCallback(service: Service) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [params] = useState(() => readCallbackParams(search, state))
  const objection = objectionTo(service, params)
  const [stage, setStage] = useState<Stage>({ name: 'working' })
  const tries = useRef(0)
  const isUnderWay = useRef(false)

  const finish = useCallback(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setStage({ name: 'working' })
    setStage(await finishCallback(client, service, { ...params, isRepeated: tries.current++ > 0 }))
    isUnderWay.current = false
  }, [client, service, params])

  const failure = stage.name === 'failed' ? stage.sentence : null
  useEffect(() => {
    const isNews = search !== '' || (failure !== null && failure !== params.failure)
    // Whoever is already on the way to another page is not called back.
    if (isNews && location.pathname === pathname)
      void navigate(pathname, { replace: true, state: remembered(failure ?? objection) })
  }, [navigate, pathname, search, failure, objection, params])

  useEffect(() => {
    if (tries.current === 0) void finish()
  }, [finish])

  return { stage, retry: () => void finish() }
}
