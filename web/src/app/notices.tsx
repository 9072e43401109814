import { AnnouncementNotice } from '../features/announcements/announcement-notice.tsx'
import { PolicyNotice } from '../features/legal/policy-notice.tsx'
import { HandleNotice } from '../features/profiles/own-profile/handle-notice.tsx'

/** One after the other: they stand at the same place. */
export const Notices = () => (
  <PolicyNotice>
    <HandleNotice>
      <AnnouncementNotice />
    </HandleNotice>
  </PolicyNotice>
)
