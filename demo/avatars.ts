import { createHash } from 'node:crypto'
import { keepPicture } from '../server/src/features/pictures/index.ts'
import { render } from '../server/src/platform/pictures/render.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { type Motif, motifs } from './avatar-motifs.ts'
import type { Person } from './person.ts'

const side = 512
const atOnce = 4
const grounds = ['#f6e3d7', '#dceaf3', '#e6f0dc', '#f7e6ee', '#ece6f5', '#fbf0d2', '#d9efea', '#efe8df', '#e4e8ee']
const [brown, green, blue, red, gold, grey] = [
  ['#c08a5f', '#a98363', '#d3a574'],
  ['#7fa766', '#5f9d86', '#96b05c'],
  ['#5f93b8', '#6aa6ad', '#7c8fc0'],
  ['#d9776b', '#d98ba6', '#c76f87'],
  ['#e2ac46', '#e8bb62', '#dd9a4f'],
  ['#7d8ba1', '#8f8a86', '#6f7f86'],
]
const colours: Record<Motif, string[]> = {
  cat: [...gold, ...grey],
  dog: brown,
  bear: brown,
  bird: [...blue, ...gold],
  penguin: [...grey, ...blue],
  fish: blue,
  onigiri: red,
  egg: gold,
  bread: brown,
  cup: [...red, ...blue],
  dumpling: red,
  apple: red,
  sprout: green,
  tree: green,
  cactus: green,
  flower: red,
  mountain: [...blue, ...green],
  wave: blue,
  moon: gold,
  dumbbell: [...grey, ...red],
}

/** Drawn by us, so no process of its own guards us from the bytes. */
const ownPictures: Platform['pictures'] = {
  render: async (bytes) => ({
    pictures: await render(bytes, { width: side, height: side, orientation: undefined }),
    hash: createHash('sha256').update(bytes).digest(),
  }),
  stop: () => {},
}

/** The pictures' ids. Until somebody has them they are what an unsent form leaves, and swept away like it. */
export async function keepAvatars(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  people: readonly Person[],
): Promise<Map<Person, string>> {
  const kept = new Map<Person, string>()
  const left = people.entries()
  const draw = async () => {
    for (const [i, person] of left) {
      const drawing = drawingOf(person, i)
      if (!drawing) continue
      const sent = { bytes: Buffer.from(drawing), sender: '' }
      kept.set(person, (await keepPicture({ db, files, pictures: ownPictures }, sent)).id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, draw))
  return kept
}

function drawingOf({ motif }: Person, i: number): string | null {
  if (!motif) return null
  const ground = grounds[(i * 4) % grounds.length] ?? ''
  const main = colours[motif][i % colours[motif].length] ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="6 7 88 88"><rect width="100" height="100" fill="${ground}"/>${motifs[motif](main)}</svg>`
}
