import { type ReactNode, useState } from 'react'
import { matchPath, useLocation } from '../../navigation/index.ts'
import { patterns } from '../../paths.ts'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { text } from './landing-text.ts'
import styles from './wanted-post.module.css'

/** Tells who came for a post why they see something else. */
export function WantedPost() {
  const { pathname } = useLocation()
  if (postAt(pathname) === undefined) return null
  const author = sharedPost(pathname)?.author ?? null
  return (
    <p className={styles.wanted}>
      {author === null ? <Phrases of={text.toSee} /> : <SentenceWithName sentence={text.toSeeOf} name={author} />}
    </p>
  )
}

/** The picture that whoever has the link may see, in the place of the examples. One that is not to be had is not missed. */
export function PostPicture({ post: { author, picture }, otherwise }: { post: SharedPost; otherwise: ReactNode }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return otherwise
  return (
    <img
      className={styles.picture}
      src={picture}
      alt={text.picture(author)}
      width="1200"
      height="630"
      onError={() => setMissing(true)}
    />
  )
}

interface SharedPost {
  author: string
  picture: string
}

/** Whose post it is and how it looks, where the page came with this post's own head. */
export function sharedPost(pathname: string): SharedPost | null {
  const about = said('meta[property="og:url"]')
  if (about === null || postAt(new URL(about, location.href).pathname) !== postAt(pathname)) return null
  const [author, picture] = [said('meta[name="author"]'), said('meta[property="og:image"]')]
  return author === null || picture === null ? null : { author, picture: new URL(picture).pathname }
}

const postAt = (pathname: string) => matchPath(patterns.post, pathname)?.['postId']

const said = (tag: string) => document.querySelector<HTMLMetaElement>(tag)?.content ?? null
