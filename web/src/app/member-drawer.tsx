import { Drawer } from '../ui/overlays/modal.tsx'
import { MemberPanel } from './member-panel.tsx'
import { text } from './text.ts'

/** What stands beside the content on a wide screen, behind a button on a phone. */
export const MemberDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer title={text.menu} isOpen={isOpen} onClose={onClose}>
    <MemberPanel onLeave={onClose} />
  </Drawer>
)
