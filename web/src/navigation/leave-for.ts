const longestMs = 10_000

/** Leaves the app. It settles only if the person is still, or again, on this very page. */
export function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      removeEventListener('pageshow', settle)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(settle, longestMs)
    addEventListener('pageshow', settle)
    location.assign(url)
  })
}
