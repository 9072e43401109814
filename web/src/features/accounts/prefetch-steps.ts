/** The next steps are fetched while the first page is being read. Failing is no matter: they are asked for again. */
export function prefetchSteps(): () => void {
  const timer = setTimeout(() => {
    void Promise.all([import('./sign-in-screen.tsx'), import('./link-request-screen.tsx')]).catch(() => {})
  }, 1500)
  return () => clearTimeout(timer)
}
