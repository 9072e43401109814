import type { Service } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../../navigation/index.ts'
import { finishReturn, type Stage } from './finish-return.ts'
import { readReturn } from './returned.ts'

/** What the service sent back is held by this page alone: it leaves the address at once, and is handed on once. */
export function useReturn(service: Service) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [returned] = useState(() => readReturn(search, state))
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

  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: { wasRead: true } })
  }, [navigate, pathname, search])

  useEffect(() => {
    if (tries.current === 0) void finish()
  }, [finish])

  return { stage, retry: () => void finish() }
}
