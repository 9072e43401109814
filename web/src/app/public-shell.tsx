import type { ReactNode } from 'react'
import { useIsServerUnreachable } from '../api/server-reachability.ts'
import { Link } from '../navigation/index.ts'
import { ServerReachabilityBanner } from '../features/device/server-reachability-banner.tsx'
import { InAppBrowserBanner } from '../features/in-app-browser/index.ts'
import { useServerReachability } from '../features/sessions/index.ts'
import { patterns } from '../paths.ts'
import { IsServerUnreachable } from '../ui/feedback/server-reachability.ts'
import { PageFrame } from './page-frame.tsx'
import styles from './public-shell.module.css'
import { text } from './text.ts'
import { TopBar } from './top-bar.tsx'

/** Around the screens that anybody may see. The landing is its own header. */
export function PublicShell({ isLanding = false, children }: { isLanding?: boolean; children?: ReactNode }) {
  useServerReachability()
  return (
    <IsServerUnreachable value={useIsServerUnreachable()}>
      <ServerReachabilityBanner />
      <PageFrame
        className={styles.shell}
        before={
          <>
            <InAppBrowserBanner />
            {!isLanding && <TopBar />}
          </>
        }
        after={
          <footer className={styles.footer}>
            <Link to={patterns.terms}>{text.terms}</Link>
            <Link to={patterns.privacy}>{text.privacy}</Link>
            <Link to={patterns.contact}>{text.contact}</Link>
          </footer>
        }
      >
        {children}
      </PageFrame>
    </IsServerUnreachable>
  )
}
