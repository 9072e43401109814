interface Errand {
  intent: 'link' | 'prove'
  next: string
}

const key = 'hakari.googleErrand'

/** A member goes to Google for something: remembered in this tab, so that also a failure leads back. */
export function beginErrand(errand: Errand): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(errand))
  } catch {
    // Then a failure is shown on the page Google leads back to.
  }
}

export function takeErrand(): Errand | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? null : (JSON.parse(kept) as Errand)
  } catch {
    return null
  }
}
