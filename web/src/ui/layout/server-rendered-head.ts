import { useEffect } from 'react'
import { brand } from './brand.ts'

/** What the server wrote about a post into the head of the page somebody came in by, looked at before anything is shown. */
const given = [
  ...document.head.querySelectorAll(
    'meta[property^="og:"], meta[name^="twitter:"], meta[name="author"], link[rel="canonical"]',
  ),
]
const title = document.querySelector('title')
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
/** The address it came with, which may be a short one, and the one it is about. */
const places = new Set([location.pathname, ...(canonical === undefined ? [] : [new URL(canonical).pathname])])

/** Takes the server's tags out, so that a screen can set its own. */
export function dropServerRenderedHead(): void {
  for (const tag of given.splice(0)) tag.remove()
  // React puts a screen's title before this one, which is the fallback.
  if (title) title.textContent = brand
}

/** Drops the post's tags when another screen is shown. */
export function useServerRenderedHead(pathname: string | undefined): void {
  useEffect(() => {
    if (pathname !== undefined && !places.has(pathname)) dropServerRenderedHead()
  }, [pathname])
}
