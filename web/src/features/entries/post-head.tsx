import type { Entry } from '@hakari/contract'
import { useEffect } from 'react'
import { dateText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { postPath } from '../../paths.ts'
import { dropServerRenderedHead } from '../../ui/layout/server-rendered-head.ts'
import { postText } from './post-text.ts'
import { text } from './text.ts'

/** Title, tags and address of the post that is shown: the head somebody's browser shares follows them through the app. */
export function PostHead({ entry: { member, weight, measuredAt, note, publicId } }: { entry: Entry }) {
  const title = text.title(member.name, kilogramsText(weight), dateText(measuredAt))
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
