import { createContext, use } from 'react'
import styles from './record-place.module.css'

/** Says where in the page the fields may stand. The shell around a member's screens has the fields and brings them there. */
export const SetRecordPlace = createContext<(place: HTMLElement | null) => void>(() => {})

/** Where there is room, a weight is recorded in the page itself. */
export const RecordPlace = () => <div ref={use(SetRecordPlace)} className={styles.place} />
