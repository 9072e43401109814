export interface PageHead {
  title: string
  /** Names and contents of meta elements: `og:` ones are properties, all others names. */
  tags: readonly (readonly [name: string, content: string])[]
  /** Where this page is, under whichever address it was asked for. */
  canonical?: string
  /** A path of ours where a browser without script goes on to. */
  goesOnTo?: string
}

/** The page with a word to whoever makes an index of pages that it is not for one. */
export const withNoindex = (page: string): string =>
  page.replace('<title>', '<meta name="robots" content="noindex" />\n    <title>')

/** Puts a head into the app's page, in place of its title. */
export function headWriter(shell: string): (head: PageHead) => string {
  const [before, after, ...more] = shell.split(/<title>[^<]*<\/title>/)
  if (before === undefined || after === undefined || more.length > 0) throw new Error('the page has not one title')
  return (head) => before + htmlOf(head) + after
}

function htmlOf({ title, tags, canonical, goesOnTo }: PageHead): string {
  const metas = tags.map(
    ([name, content]) =>
      `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(content)}" />`,
  )
  const onwards = goesOnTo && `<noscript><meta http-equiv="refresh" content="0; url=${escaped(goesOnTo)}" /></noscript>`
  const place = canonical && `<link rel="canonical" href="${escaped(canonical)}" />`
  return [`<title>${escaped(title)}</title>`, ...metas, place, onwards].filter(Boolean).join('\n    ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Line breaks too: as they are, a parser would make one kind of them. */
export const escaped = (text: string) =>
  text.replace(/[&<>"'\r\n]/g, (sign) => entities[sign] ?? `&#${sign.charCodeAt(0)};`)
