import { Ellipsis, UserMinus } from 'lucide-react'
import { useEntity } from '../../store/use-answer.ts'
import { Menu, type MenuItem } from '../../ui/controls/menu.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { useOpenings } from '../../ui/overlays/use-openings.ts'
import { text } from './text.ts'
import { type KeepingAway, useKeepingAway } from './use-keeping-away.tsx'

const RemoveFollowerDialog = lazyComponent(
  async () => (await import('./remove-follower-dialog.tsx')).RemoveFollowerDialog,
)

/** What can be done about somebody, where nothing else can be done: beside a comment, or on their page. */
export function KeepingAwayMenu({ startsOpen, ...about }: KeepingAway & { startsOpen: boolean }) {
  const { member } = about
  const { items, dialogs } = useKeepingAway(about)
  const removing = useOpenings()
  const followsViewer = useEntity('member', member.id)?.followsViewer === true
  const isProfile = about.reported.some(({ kind }) => kind === 'profile')
  const follower: MenuItem = {
    label: text.removeFollower,
    about: text.aboutRemoveFollower,
    sign: <UserMinus size="1.25rem" aria-hidden="true" />,
    onChoose: removing.open,
  }
  return (
    <>
      <Menu
        label={text.others}
        sign={<Ellipsis size="1.25rem" aria-hidden="true" />}
        items={followsViewer && isProfile ? [follower, ...items] : items}
        startsOpen={startsOpen}
      />
      {dialogs}
      {removing.times > 0 && (
        <RemoveFollowerDialog key={removing.times} member={member} isOpen={removing.isOpen} onClose={removing.close} />
      )}
    </>
  )
}
