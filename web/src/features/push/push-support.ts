/** What has to be known of a browser. */
export interface Browser {
  userAgent: string
  maxTouchPoints: number
  /** Whether the app was opened from the home screen, or as an app of its own. */
  isInstalled: boolean
  hasPush: boolean
}

/** An iPhone or iPad has pushes for apps of the home screen alone. */
export type PushSupport = 'supported' | 'needs_home_screen' | 'unsupported'

export function supportOf({ userAgent, maxTouchPoints, isInstalled, hasPush }: Browser): PushSupport {
  // An iPad calls itself a Mac, which has nothing to touch.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (isApple && !isInstalled) return 'needs_home_screen'
  return hasPush ? 'supported' : 'unsupported'
}

export const pushSupport = (): PushSupport =>
  supportOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  })
