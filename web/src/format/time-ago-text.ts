import { dateText } from './date-time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago something was, seen from this moment. What a fast clock puts into the future is now. */
export function timeAgoText(iso: string, now: number): string {
  const past = now - Date.parse(iso)
  if (past < minuteMs) return 'たった今'
  if (past < hourMs) return `${Math.floor(past / minuteMs)}分前`
  if (past < dayMs) return `${Math.floor(past / hourMs)}時間前`
  if (past < 7 * dayMs) return `${Math.floor(past / dayMs)}日前`
  return dateText(iso)
}
