import { ChevronLeft } from 'lucide-react'
import { useNavigate } from '../../navigation/index.ts'
import styles from './back-button.module.css'
import { text } from '../text.ts'

/** Back in history; where there is none (a shared link, a new tab), home. Some screens lead to one place only. */
export function BackButton({ to }: { to?: string }) {
  const navigate = useNavigate()
  function goBack() {
    const isFirstPage = (history.state as { idx?: number } | null)?.idx === 0
    void (to !== undefined || isFirstPage ? navigate(to ?? '/') : navigate(-1))
  }
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <ChevronLeft size="1.25rem" aria-hidden="true" />
      {text.back}
    </button>
  )
}
