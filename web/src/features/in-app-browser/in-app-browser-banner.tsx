import { lazy, Suspense, useState } from 'react'
import { inAppBrowser } from './detect.ts'

/** Fetched only where it is needed. */
const Banner = lazy(async () => ({ default: (await import('./banner.tsx')).Banner }))

/** A page on the home screen of an iPhone looks like a web view, but signs in like Safari. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export function InAppBrowserBanner() {
  const [app] = useState(() => (isInstalled() ? null : inAppBrowser(navigator.userAgent)))
  if (app === null) return null
  return (
    <Suspense>
      <Banner isLine={app === 'line'} />
    </Suspense>
  )
}
