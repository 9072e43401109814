import sharp from 'sharp'
import { sized } from '../../../platform/sized-svg.ts'
import type { Card } from './card.ts'
import { openFont } from './font.ts'
import { type Fonts, layOut, markBox, pictureBox } from './layout.ts'

/** Files of an npm package, so that a card looks the same on a machine without any fonts. */
const fonts: Fonts = {
  bold: openFont(new URL(import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'))),
  regular: openFont(
    new URL(import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf')),
  ),
}

/** A PNG in full colour: the picture is small, so even one of noise keeps the file small. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const { left, top, size } = pictureBox
  // A file that a disk has spoilt must not take the card with it.
  const picture = card.picture && (await rounded(card.picture, size).catch(() => null))
  return sharp(Buffer.from(layOut({ ...card, picture }, fonts)))
    .composite([...(picture ? [{ input: picture, left, top }] : []), ...(await marks(card))])
    .removeAlpha()
    .png({ compressionLevel: 8 })
    .toBuffer()
}

async function marks(card: Card) {
  if (card.mark === undefined) return []
  const { left, top, size } = markBox(card, fonts)
  return [
    {
      input: await sharp(Buffer.from(sized(card.mark, size)))
        .png()
        .toBuffer(),
      left,
      top,
    },
  ]
}

function rounded(picture: Uint8Array, size: number): Promise<Buffer> {
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`
  return sharp(picture)
    .resize(size, size)
    .composite([{ input: Buffer.from(disc), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
