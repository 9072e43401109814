import type { Member, reports } from '@hakari/contract'
import { Ban, Flag, Volume2, VolumeX } from 'lucide-react'
import { useEntity } from '../../store/use-answer.ts'
import type { MenuItem } from '../../ui/controls/menu.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { useOpenings } from '../../ui/overlays/use-openings.ts'
import { text } from './text.ts'
import { useUnmuting } from './use-muting.ts'

const MuteDialog = lazyComponent(async () => (await import('./mute-dialog.tsx')).MuteDialog)
const BlockDialog = lazyComponent(async () => (await import('./block-dialog.tsx')).BlockDialog)
const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog)

export interface KeepingAway {
  /** Whose it is. */
  member: Member
  /** What can be reported here: the first is meant unless something else is chosen. */
  reported: readonly { kind: reports.ReportedKind; id: string }[]
}

const size = '1.25rem'

/** What can be done about somebody else: what a menu offers, and the dialogs that belong to it. */
export function useKeepingAway({ member, reported }: KeepingAway) {
  const [muting, blocking, reporting] = [useOpenings(), useOpenings(), useOpenings()]
  const isMuted = useEntity('member', member.id)?.isMuted === true
  const unmute = useUnmuting(member)
  const items: MenuItem[] = [
    isMuted
      ? { label: text.unmute, sign: <Volume2 size={size} aria-hidden="true" />, onChoose: unmute, startsGroup: true }
      : {
          label: text.mute,
          about: text.aboutMute,
          sign: <VolumeX size={size} aria-hidden="true" />,
          onChoose: muting.open,
          startsGroup: true,
        },
    {
      label: text.block,
      about: text.aboutBlock,
      sign: <Ban size={size} aria-hidden="true" />,
      onChoose: blocking.open,
    },
    {
      label: text.report,
      about: text.aboutReport,
      sign: <Flag size={size} aria-hidden="true" />,
      onChoose: reporting.open,
    },
  ]
  const dialogs = (
    <>
      {muting.times > 0 && (
        <MuteDialog key={`mute${muting.times}`} member={member} isOpen={muting.isOpen} onClose={muting.close} />
      )}
      {blocking.times > 0 && (
        <BlockDialog key={`block${blocking.times}`} member={member} isOpen={blocking.isOpen} onClose={blocking.close} />
      )}
      {reporting.times > 0 && (
        <ReportDialog
          key={`report${reporting.times}`}
          reported={reported}
          isOpen={reporting.isOpen}
          onClose={reporting.close}
          onMute={isMuted ? undefined : muting.open}
          onBlock={blocking.open}
        />
      )}
    </>
  )
  return { items, dialogs }
}
