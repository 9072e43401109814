const named = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''

/** What the app is called. The title is no place to look: the server may have sent a page under another one. */
export const brand = named('application-name')

/** What stands below its icon on a phone. */
export const shortName = (): string => named('apple-mobile-web-app-title')
