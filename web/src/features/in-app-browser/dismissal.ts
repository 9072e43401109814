import { tabStorage } from '../../storage/browser-storage.ts'

/** Being there is all it says. */
const mark = 'in-app-browser.closed'

/** Where storage is refused, closing lasts as long as the page. */
let closedOnThisPage = false

export function wasClosed(): boolean {
  return closedOnThisPage || tabStorage.read(mark) !== null
}

export function rememberClosed(): void {
  closedOnThisPage = true
  tabStorage.keep(mark, '1')
}
