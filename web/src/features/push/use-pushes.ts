import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useTargetLocation } from '../../navigation/index.ts'
import { setAppBadge } from './app-badge.ts'
import { pushChoice } from './push-choice.ts'
import { prefetchPush } from './push-queries.ts'
import { pushSupport } from './push-support.ts'
import { closeNotifications, isOfActivity, isReminder, leadsTo } from './shown-notifications.ts'

interface Known {
  /** How much is unread; undefined while nobody knows. */
  unread: number | undefined
  /** How many entries wait to be sent: when there are fewer, somebody has weighed. */
  unsent: number
}

/** What the worker shows follows what is read here, the app's badge what is unread, and the page where a notification leads. */
export function usePushes({ unread, unsent }: Known): void {
  useRenewal()
  useOpened()
  const { pathname, search } = useTargetLocation().location
  useEffect(() => {
    const close = () => {
      if (document.visibilityState === 'visible') quietly(closeNotifications(leadsTo({ pathname, search })))
    }
    close()
    document.addEventListener('visibilitychange', close)
    return () => document.removeEventListener('visibilitychange', close)
  }, [pathname, search])
  useEffect(() => {
    if (unread === undefined) return
    void setAppBadge(unread)
    if (unread === 0) quietly(closeNotifications(isOfActivity))
  }, [unread])
  useEffect(() => (unsent > 0 ? () => quietly(closeNotifications(isReminder)) : undefined), [unsent])
}

const quietly = (act: Promise<unknown>) => void act.catch(() => {})

/** Once for each page load, and for nobody who never asked for pushes here. */
function useRenewal(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (pushChoice.read() !== null && pushSupport() === 'supported') void prefetchPush(client)
  }, [client])
}

/** The worker hears at once that the page goes there, because somebody may have to be asked first. */
function useOpened(): void {
  const navigate = useNavigate()
  const lastTouch = useRef('')
  useEffect(() => {
    const { serviceWorker } = navigator
    const open = ({ data, ports }: MessageEvent<{ opens?: string; touch?: string }>) => {
      if (data.opens === undefined) return
      ports[0]?.postMessage({})
      // A worker that has not heard the answer yet asks again.
      if (data.touch !== undefined && data.touch === lastTouch.current) return
      lastTouch.current = data.touch ?? ''
      const isHere = data.opens === location.pathname + location.search
      void navigate(data.opens, { replace: isHere })
    }
    serviceWorker?.addEventListener('message', open)
    return () => serviceWorker?.removeEventListener('message', open)
  }, [navigate])
}
