import { Refused } from '@hakari/contract'

/**
 * As small as it will be shown, so that it also arrives over a slow line. What this browser cannot read stays as it is:
 * the server judges. Refuses what has too many pixels to be opened.
 */
export async function scaledPicture(picked: File): Promise<File> {
  try {
    const { cutOut, openPicture } = await import('../../form/crop-picture.ts')
    const { wholeOf } = await import('../../form/crop-geometry.ts')
    const picture = await openPicture(picked)
    if (!picture) return picked
    const square = await cutOut(picture, wholeOf(picture))
    picture.close()
    return new File([square], picked.name, { type: square.type })
  } catch (error) {
    if (error instanceof Refused) throw error
    return picked
  }
}
