import { pictures } from '@hakari/contract'
import type { Platform } from '../../platform/platform.ts'
import { keepPicture } from '../pictures/index.ts'
import type { Person } from './provider.ts'

type Pictured = Pick<Person, 'picture' | 'issuer' | 'subject'>

const googleHost = /(^|\.)googleusercontent\.com$/

/** Google keeps its people's pictures on hosts of one name; a sandbox keeps them at home. */
function isPictureOf(url: URL, issuer: string): boolean {
  if (new URL(issuer).protocol === 'https:') return url.protocol === 'https:' && googleHost.test(url.hostname)
  return url.origin === new URL(issuer).origin
}

/** Our own copy of the picture. Without one the person comes in all the same. */
export async function copyPicture(
  deps: Pick<Platform, 'db' | 'files' | 'pictures' | 'logger'>,
  { picture, issuer, subject }: Pictured,
  timeoutMs: number,
): Promise<string | null> {
  if (!picture || !URL.canParse(picture) || !isPictureOf(new URL(picture), issuer)) return null
  try {
    const answer = await fetch(picture, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) return null
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body ?? []) {
      size += part.length
      if (size > pictures.pictureLimitBytes) return null
      parts.push(part)
    }
    return (await keepPicture(deps, { bytes: Buffer.concat(parts), sender: `google ${subject}` })).id
  } catch (error) {
    deps.logger.info({ err: error }, 'a picture of Google was not copied')
    return null
  }
}
