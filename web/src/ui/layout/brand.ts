/** What the app is called. The title is no place to look: the server may have sent a page under another one. */
export const brand = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
