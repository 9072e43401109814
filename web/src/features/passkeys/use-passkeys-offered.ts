import { useQuery } from '@tanstack/react-query'
import { aboutSite } from '../site/index.ts'

/** Whether passkeys can be used here, and if not, for want of what. Undefined while the site is not known. */
export function usePasskeysOffered(): 'offered' | 'no_host' | 'no_browser' | undefined {
  const { data: site } = useQuery(aboutSite)
  if (!site) return undefined
  if (site.passkeyHost !== location.hostname) return 'no_host'
  return 'PublicKeyCredential' in window ? 'offered' : 'no_browser'
}
