import { Bell, Footprints, House, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsServerUnreachable } from '../api/server-reachability.ts'
import { NavLink } from '../navigation/index.ts'
import { UnreadBadge } from '../features/activity/index.ts'
import { ServerReachabilityBanner } from '../features/device/index.ts'
import { OpenRecordSheet, RecordSheet, SetRecordPlace } from '../features/entries/index.ts'
import { QuietNumbers, useQuietNumbers, useSessionWatch } from '../features/sessions/index.ts'
import { PageOutbox } from '../outbox/use-outbox.ts'
import { patterns } from '../paths.ts'
import { Button } from '../ui/controls/button.tsx'
import { IsServerUnreachable } from '../ui/feedback/server-reachability.ts'
import { useMinWidth } from '../ui/layout/use-min-width.ts'
import { Brand } from './brand.tsx'
import { LazyAtRest } from './lazy-at-rest.tsx'
import { MemberDrawer, MemberPanel } from './lazy-member-panel.tsx'
import styles from './member-shell.module.css'
import { pageOutbox } from './page-outbox.ts'
import { OwnPictureButton } from './own-picture-button.tsx'
import { PageFrame } from './page-frame.tsx'
import { text } from './text.ts'
import { TopBar } from './top-bar.tsx'
import { useRecordKey } from './use-record-key.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useSharedNote } from './shared-note.ts'
import { useOutboxSending } from './use-outbox-sending.ts'
import { warningPlace } from './warning-place.ts'

/** Around a member's screens: a bar below on a phone, a sidebar on a wide screen. */
export function MemberShell({ children }: { children?: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [recordPlace, setRecordPlace] = useState<HTMLElement | null>(null)
  const record = () => setRecording(true)
  const sharedNote = useSharedNote(record)
  useRecordKey(record)
  const isWide = useMinWidth(1024)
  useSessionWatch()
  useLiveUpdates()
  useOutboxSending()
  return (
    <PageOutbox value={pageOutbox}>
      <IsServerUnreachable value={useIsServerUnreachable()}>
        <QuietNumbers value={useQuietNumbers()}>
          <ServerReachabilityBanner />
          <PageFrame
            className={styles.shell}
            before={
              <>
                <div id={warningPlace} className={styles.warning} />
                <div className={styles.topBar}>
                  <TopBar>
                    <OwnPictureButton label={text.menu} onClick={() => setMenuOpen(true)} />
                  </TopBar>
                </div>
                <aside className={styles.sidebar}>
                  <Brand />
                  {isWide && (
                    <MemberPanel hasPeopleElsewhere={recordPlace !== null}>
                      <Button onClick={record}>{text.record}</Button>
                    </MemberPanel>
                  )}
                </aside>
              </>
            }
            after={
              <nav className={styles.bottomBar} aria-label={text.navigation}>
                <NavLink to={patterns.home} className={styles.place} end>
                  <House size="1.3125rem" aria-hidden="true" />
                  {text.home}
                </NavLink>
                <NavLink to={patterns.progress} className={styles.place}>
                  <Footprints size="1.3125rem" aria-hidden="true" />
                  {text.progress}
                </NavLink>
                <button type="button" className={styles.record} onClick={record}>
                  {text.record}
                </button>
                <NavLink to={patterns.users} className={styles.place}>
                  <Users size="1.3125rem" aria-hidden="true" />
                  {text.people}
                </NavLink>
                <NavLink to={patterns.activity} className={styles.place}>
                  <Bell size="1.3125rem" aria-hidden="true" />
                  {text.activity}
                  <span className={styles.unread}>
                    <UnreadBadge />
                  </span>
                </NavLink>
              </nav>
            }
          >
            <SetRecordPlace value={setRecordPlace}>
              <OpenRecordSheet value={record}>{children}</OpenRecordSheet>
            </SetRecordPlace>
          </PageFrame>
          <MemberDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
          <LazyAtRest />
          <RecordSheet
            isOpen={isRecording}
            place={recordPlace}
            sharedNote={sharedNote}
            onClose={() => setRecording(false)}
          />
        </QuietNumbers>
      </IsServerUnreachable>
    </PageOutbox>
  )
}
