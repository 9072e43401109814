const key = 'hakari.in-app-browser.closed'

/** Where storage is refused, closing lasts as long as the page. */
let closedOnThisPage = false

export function wasClosed(): boolean {
  if (closedOnThisPage) return true
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function rememberClosed(): void {
  closedOnThisPage = true
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Nothing more can be done.
  }
}
