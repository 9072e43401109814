import type { Entry } from '@hakari/contract'
import { use, useEffect } from 'react'
import { postPath } from '../../paths.ts'
import { dropServerRenderedHead } from '../../ui/layout/server-rendered-head.ts'
import { QuietNumbers } from '../sessions/index.ts'
import { postText } from './post-text.ts'
import { titleText } from './title-text.ts'

/** Title, tags and address of the post that is shown: the head somebody's browser shares follows them through the app. */
export function PostHead({ entry }: { entry: Entry }) {
  const { member, note, publicId } = entry
  const { isQuiet } = use(QuietNumbers)
  const title = titleText(isQuiet && entry.isOwn ? { ...entry, weight: null } : entry)
  const address = new URL(postPath(member.handle, publicId), location.href).href
  useEffect(dropServerRenderedHead, [])
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={note || postText.description(member.name)} />
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
    </>
  )
}
