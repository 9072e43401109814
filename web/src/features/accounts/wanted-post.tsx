import { matchPath, useLocation } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { text } from './landing-text.ts'
import styles from './wanted-post.module.css'

/** Tells who came for a post why they see something else. */
export function WantedPost() {
  const { pathname } = useLocation()
  const postId = postAt(pathname)
  if (postId === undefined) return null
  const author = authorOf(postId)
  return (
    <p className={styles.wanted}>
      {author === null ? <Phrases of={text.toSee} /> : <SentenceWithName sentence={text.toSeeOf} name={author} />}
    </p>
  )
}

/** Whose post it is, where the page came with this post's own head. */
function authorOf(postId: string): string | null {
  const about = said('meta[property="og:url"]')
  return about !== null && postAt(new URL(about, location.href).pathname) === postId
    ? said('meta[name="author"]')
    : null
}

const postAt = (pathname: string) => matchPath(patterns.post, pathname)?.['postId']

const said = (tag: string) => document.querySelector<HTMLMetaElement>(tag)?.content ?? null
