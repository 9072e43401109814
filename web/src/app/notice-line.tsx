import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { noticesQuery } from '../features/notices/index.ts'
import { useLocation } from '../navigation/index.ts'
import { patterns } from '../paths.ts'
import { useMinute } from '../ui/layout/use-minute.ts'
import { warningPlace } from './warning-place.ts'

const NoticeBanner = lazy(async () => ({
  default: (await import('../features/notices/notice-banner.tsx')).NoticeBanner,
}))

/** Stands above the page, and is fetched only by whom it concerns. What it leads to says all of it. */
export function NoticeLine() {
  const { data } = useQuery(noticesQuery)
  const { pathname } = useLocation()
  const now = useMinute()
  const place = document.getElementById(warningPlace)
  if (!data || !place) return null
  const until = data.suspendedUntil
  const suspendedUntil = until !== null && Date.parse(until) > now ? until : null
  const isNews = data.items.some(({ isSeen }) => !isSeen) && pathname !== patterns.notices
  if (suspendedUntil === null && !isNews) return null
  return createPortal(
    <Suspense>
      <NoticeBanner suspendedUntil={suspendedUntil} />
    </Suspense>,
    place,
  )
}
