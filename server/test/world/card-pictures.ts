import sharp from 'sharp'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where things stand on a card. */
export const places = {
  card: { left: 72, top: 72, right: 1128, bottom: 558 },
  person: { left: 72, top: 72, right: 188, bottom: 188 },
  name: { left: 216, top: 72, right: 850, bottom: 142 },
  afterName: { left: 850, top: 72, right: 884, bottom: 192 },
  date: { left: 216, top: 142, right: 500, bottom: 192 },
  brand: { left: 886, top: 72, right: 1128, bottom: 142 },
  weight: { left: 72, top: 230, right: 1128, bottom: 395 },
  history: { left: 72, top: 400, right: 1128, bottom: 528 },
} satisfies Record<string, Box>

const paper = [0xfa, 0xf8, 0xf4]
/** Paper drawn over paper may be one off. */
const tolerance = 2

export interface Drawn {
  bytes: Buffer
  /** How many points of this box are not bare paper. */
  ink(box: Box): number
  /** The points of this box, to be compared. */
  part(box: Box): string
  /** How many points are not bare paper outside of the margins. */
  inkOutside: number
}

export async function drawnOn(answer: Response): Promise<Drawn> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const { format } = await sharp(bytes).metadata()
  const shape = `${format} ${info.width}x${info.height}x${info.channels}`
  if (shape !== 'png 1200x630x3') throw new Error(`a card is no ${shape}`)
  const row = (y: number, { left, right }: Box) =>
    data.subarray((y * info.width + left) * 3, (y * info.width + right) * 3)
  const rows = (box: Box) => Array.from({ length: box.bottom - box.top }, (_, i) => row(box.top + i, box))
  const ink = (box: Box) => {
    let count = 0
    for (const points of rows(box))
      for (let i = 0; i < points.length; i += 3)
        if (paper.some((value, part) => Math.abs((points[i + part] ?? 0) - value) > tolerance)) count++
    return count
  }
  return {
    bytes,
    ink,
    part: (box) => Buffer.concat(rows(box)).toString('base64'),
    inkOutside: ink({ left: 0, top: 0, right: info.width, bottom: info.height }) - ink(places.card),
  }
}
