import { announcements } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { dateText } from '../../format/date-time.ts'
import { queryOf } from '../../store/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Snackbar } from '../../ui/feedback/snackbar.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import styles from './announcement-notice.module.css'
import { text } from './text.ts'

/** Asked again when somebody comes back to the page, and not by the clock. */
const current = queryOf(announcements.current, {})

/** What the operator has to say, once to each member: read or put away, it is so on all their devices. */
export function AnnouncementNotice() {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const announcement = useQuery(current).data?.announcement ?? null
  if (announcement === null) return null
  const putAway = () => {
    setOpen(false)
    client.setQueryData(current.queryKey, { announcement: null })
    // A lost request only means that it is shown once more.
    void call(announcements.seen, { params: { id: announcement.id } }).then(
      (next) => client.setQueryData(current.queryKey, next),
      () => {},
    )
  }
  return (
    <>
      <Snackbar sentence={text.arrived} onClose={putAway}>
        <Button look="secondary" size="fitted" onClick={() => setOpen(true)}>
          {text.read}
        </Button>
      </Snackbar>
      <Dialog title={text.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className={styles.when}>{dateText(announcement.announcedAt)}</p>
        <p className={styles.words}>{announcement.text}</p>
        <DialogActions>
          <Button onClick={putAway}>{text.seen}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
