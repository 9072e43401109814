import { accounts, comments, entries, profiles, Refused, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { filledForm, registering } from '../steps/accounts.ts'
import { bigNaughtyStrings, naughtyStrings, nothingToSee, oneGrapheme } from '../corpus/naughty-strings.ts'
import { faultsIn, record } from '../steps/social.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld()
const member = await world.member()
const entry = { params: { id: (await record(member)).id } }
const undecided = await registering(world, 'undecided@example.jp')

interface Field {
  name: string
  limit: number
  /** Names have one line and no room for what nobody sees. */
  isName: boolean
  isOptional: boolean
  /** How many may be written at once; of a name there is one. */
  atOnce: number
  /** What others read afterwards. */
  write(text: string): Promise<string>
}

const note: Field = {
  name: 'note',
  limit: 200,
  isName: false,
  isOptional: true,
  atOnce: 10,
  async write(text) {
    const { id } = await record(member, '65', text)
    return (await member.call(entries.one, { params: { id } })).note
  },
}
const comment: Field = {
  name: 'text',
  limit: 500,
  isName: false,
  isOptional: false,
  atOnce: 10,
  async write(text) {
    const { comment: written } = await member.call(comments.add, { ...entry, body: { text } })
    const { items } = await member.call(comments.list, { ...entry, query: {} })
    return items.find(({ id }) => id === written.id)?.text ?? 'not in the list'
  },
}
const rename: Field = {
  name: 'name',
  limit: 20,
  isName: true,
  isOptional: false,
  atOnce: 1,
  async write(name) {
    await member.call(accounts.updateProfile, { body: { name } })
    return (await member.call(profiles.one, { params: { username: member.member.handle } })).name
  },
}
let people = 0
const nickname: Field = {
  name: 'nickname',
  limit: 20,
  isName: true,
  isOptional: false,
  atOnce: 1,
  async write(text) {
    const body = { ...filledForm, nickname: text }
    // Whoever is refused may try again: only who is accepted needs a registration of their own.
    const refusal = await undecided.call(accounts.complete, { body: { ...body, password: '' } }).then(Object, problems)
    if ('nickname' in refusal) throw new Problem(refusal)
    const browser = await registering(world, `unicode${people++}@example.jp`)
    await browser.call(accounts.complete, { body })
    return (await browser.call(sessions.viewer, {})).member?.name ?? ''
  },
}
const fields = [note, comment, rename, nickname]

class Problem extends Error {
  readonly problems: object

  constructor(problems: object) {
    super(JSON.stringify(problems))
    this.problems = problems
  }
}

function problems(error: unknown): object {
  if (error instanceof Problem) return error.problems
  if (error instanceof Refused) return error.body.problems ?? { refused: error.code }
  throw error
}

/** What is kept, or which problem it has. */
const outcome = (field: Field, text: string): Promise<{ kept?: string; problem?: string }> =>
  field.write(text).then(
    (kept) => ({ kept }),
    (error: unknown) => ({ problem: new Map(Object.entries(problems(error))).get(field.name) }),
  )

test.each(oneGrapheme)('of %s as many fit as the limit says, and one more does not', async (_, one) => {
  for (const field of fields) {
    const [most, more] = [one.repeat(field.limit), one.repeat(field.limit + 1)]
    expect([field.name, await outcome(field, most)]).toEqual([field.name, { kept: most.normalize('NFC') }])
    expect([field.name, await outcome(field, more)]).toEqual([field.name, { problem: 'too_long' }])
  }
})

test.each(nothingToSee)('%j alone is no text', async (blank) => {
  for (const field of fields) {
    const nothing = field.isOptional ? { kept: '' } : { problem: 'required' }
    expect([field.name, await outcome(field, blank.repeat(3))]).toEqual([field.name, nothing])
  }
})

test.each([
  ['\u0000', 'invalid_characters'],
  ['a\u0000b', 'invalid_characters'],
  ['\ud800', 'invalid_characters'],
  ['a\udfffb', 'invalid_characters'],
  [`a${'\u0301'.repeat(500)}`, 'too_long'],
  [`abc${'\u0489'.repeat(11)}`, 'too_long'],
])('%j is refused as %s', async (text, problem) => {
  for (const field of fields) expect([field.name, await outcome(field, text)]).toEqual([field.name, { problem }])
})

const hasVisible = (text: string) => /[^\s\p{C}\p{Z}\p{M}\u2800\u3164\uFFFC]/u.test(text)
/** With these in it, what is kept is another text than was typed: without some of them. */
const odd = /[\p{C}\u2028\u2029]/u
/** A name with these is refused. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/u
const neverKept = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

function isRight(field: Field, text: string, { kept, problem }: { kept?: string; problem?: string }): boolean {
  if (problem === 'too_long')
    return [...new Intl.Segmenter('ja').segment(text)].length > field.limit || /\p{M}{5}/u.test(text)
  if (problem === 'invalid_characters') return field.isName && invisible.test(text)
  if (problem === 'required') return !field.isOptional && !hasVisible(text)
  if (problem !== undefined || kept === undefined) return false
  if (odd.test(text)) return !neverKept.test(kept.replace(/[\t\n]/g, ''))
  return kept === (hasVisible(text) ? text.normalize('NFC').trim() : '')
}

test.each([note, comment, rename])('the big list of naughty strings is kept as a $name, or refused', async (field) => {
  const wrong: unknown[] = []
  let kept = 0
  const texts = field.isName ? [...bigNaughtyStrings, ...naughtyStrings] : bigNaughtyStrings
  const judge = async (text: string) => {
    const it = await outcome(field, text)
    if (it.kept !== undefined) kept++
    if (!isRight(field, text, it)) wrong.push([text, it])
  }
  for (let i = 0; i < texts.length; i += field.atOnce) await Promise.all(texts.slice(i, i + field.atOnce).map(judge))
  expect(wrong).toEqual([])
  expect(kept).toBeGreaterThan(field.isName ? 200 : 420)
  expect(faultsIn(world)).toEqual([])
})

test('the big list is searched for and asked for everywhere without a fault', async () => {
  const words = bigNaughtyStrings.filter((text) => text.isWellFormed())
  const ask = async (text: string) => {
    const word = encodeURIComponent(text)
    const paths = [`/api/profiles?search=${word}`, `/api/profiles/${word}`, `/api/entries/${word}`]
    const more = [
      `/api/members/${word}/entries`,
      `/api/members/${word}/followers?before=${word}`,
      `/api/feed/all?before=${word}`,
    ]
    for (const path of [...paths, ...more]) {
      const { status } = await member.fetch(path)
      if (![200, 400, 404].includes(status)) faults.push([path, status])
    }
  }
  const faults: [string, number][] = []
  for (let i = 0; i < words.length; i += 20) await Promise.all(words.slice(i, i + 20).map(ask))
  expect(faults).toEqual([])
  expect(faultsIn(world)).toEqual([])
})
