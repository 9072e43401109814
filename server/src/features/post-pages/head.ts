import type { Post } from './queries.ts'
import { text } from './text.ts'

export const pathOf = ({ handle, publicId }: Post) => `/user/${encodeURIComponent(handle)}/post/${publicId}`

/** What other services show of a post, under whichever of its addresses. */
export function headOf(
  post: Post,
  { siteName, origin, imagePath }: { siteName: string; origin: string; imagePath: string | null },
) {
  const title = text.title(post.name, post.weight, post.date)
  const description = post.note || text.description(siteName, post.name)
  const image = imagePath === null ? [] : imageTags(origin + imagePath, title)
  const canonical = origin + pathOf(post)
  const tags: [string, string][] = [
    // Whoever is not signed in is told whose entry they came for.
    ['author', post.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:type', 'article'],
    ['og:site_name', siteName],
    ['og:locale', 'ja_JP'],
    ...image,
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
  ]
  return { title, tags, canonical }
}

const imageTags = (address: string, alt: string): [string, string][] => [
  ['og:image', address],
  ['og:image:type', 'image/png'],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['og:image:alt', alt],
  ['twitter:image', address],
]
