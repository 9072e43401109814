import { randomInt } from 'node:crypto'
import { handleLimit } from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import { isTaken } from './queries.ts'

/** What somebody may have typed, in the letters of a handle. */
export const handleLike = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .slice(0, handleLimit)

/** Things one sees on a walk. Nobody is called so, and none of them is about a body. */
const places =
  'asahi hamabe hidamari hoshizora ishidan kawabe kazemachi komichi minato mizube nohara oka satoyama taiga umibe yamamichi'
const things =
  'budou donguri fukurou hotaru ichigo kaede kamome kinoko kitsune koinu kumo matsuri momiji risu sakuranbo suzume tanpopo tombo'
const [first, second] = [places.split(' '), things.split(' ')]

const oneOf = (words: string[]) => words[randomInt(words.length)]

/** A handle for somebody new, made of chance alone: others read it, so it must tell nothing of its owner. */
export const harmlessHandle = () => `${oneOf(first)}_${oneOf(second)}_${randomInt(1000, 10_000)}`

/** A handle to be proposed: nobody has it at this moment. */
export async function freeHandle(db: Db): Promise<string> {
  const handle = harmlessHandle()
  return (await isTaken(db, null, handle)) ? freeHandle(db) : handle
}
