import type { site } from '@hakari/contract'
import type { LegalText } from '../features/site/index.ts'
import { StartError } from '../platform/start-error.ts'

type Block = site.LegalBlock
type Words = Block['lines'][number]

/** What `{{name}}` in the text stands for. */
type Placeholders = Record<string, string>

/** The head says when it was announced and from when it holds; the rest is headings, paragraphs, lists and links. */
export function legalTextIn(path: string, text: string, placeholders: Placeholders): LegalText {
  const wrong = (what: string) => new StartError(`${path} ${what}.`)
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined)
    throw wrong('does not begin with --- and the lines announced: and effective: (a day each, as 2026-12-01) and ---')
  // Line breaks and tabs aside, nobody can see these; some of them turn what follows around.
  const hidden = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.exec(text)
  if (hidden) throw wrong(`has a hidden sign (U+${codeOf(hidden[0])}) in line ${lineOf(text, hidden.index)}`)
  const filled = (words: string) =>
    words.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => {
      if (!Object.hasOwn(placeholders, name))
        throw wrong(`has ${whole}: ${Object.keys(placeholders).join(', ')} can stand in such braces`)
      return placeholders[name] ?? ''
    })
  const blocks = blocksIn(body, { filled, wrong })
  if (blocks.length === 0) throw wrong('says nothing below its head')
  return { ...headIn(head, { filled, wrong }), blocks }
}

const codeOf = (sign: string) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

interface Reading {
  filled: (words: string) => string
  wrong: (what: string) => StartError
}

function headIn(head: string, { filled, wrong }: Reading): Omit<LegalText, 'blocks'> {
  const days = new Map<string, string>()
  const changes: string[] = []
  for (const line of head.split('\n').filter((it) => it.trim() !== '')) {
    const [, name, day] = /^(announced|effective):\s*(\S+)\s*$/.exec(line) ?? []
    const [, change] = /^\s*-\s+(.+?)\s*$/.exec(line) ?? []
    if (name !== undefined && day !== undefined && isDay(day)) days.set(name, day)
    else if (change !== undefined) changes.push(filled(change))
    else if (line.trim() !== 'changes:')
      throw wrong(
        `has "${line}" in its head: announced: and effective: with a day, changes: and - lines may stand there`,
      )
  }
  const [announcedOn, effectiveOn] = [days.get('announced'), days.get('effective')]
  if (announcedOn === undefined || effectiveOn === undefined)
    throw wrong('does not say in its head on which day it was announced: and is effective:')
  if (changes.length === 0) throw wrong('does not say under changes: in its head what is new, a line with - for each')
  return { announcedOn, effectiveOn, changes }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const marks: [Block['kind'], RegExp][] = [
  ['subheading', /^###\s+(.+)$/],
  ['heading', /^##\s+(.+)$/],
  ['list', /^\s{0,3}[-*]\s+(.+)$/],
  ['numbered', /^\s{0,3}\d+\.\s+(.+)$/],
]

function blocksIn(body: string, reading: Reading): Block[] {
  const blocks: Block[] = []
  /** What a line that only goes on goes on with. */
  let last = null as { kind: Block['kind']; lines: string[] } | null
  const finish = () => {
    if (last) blocks.push({ kind: last.kind, lines: last.lines.map((line) => wordsIn(line, reading)) })
    last = null
  }
  for (const line of body.split('\n')) {
    const text = line.trim()
    const [kind, words] = kindOf(line)
    if (text === '') finish()
    else if (/^#(\s|#{3,})/.test(line))
      throw reading.wrong(
        `has the heading "${text}": the page has its own title, and ## and ### are what stands below it`,
      )
    else if (kind === 'paragraph' && last) last.lines.push(joined(last.lines.pop() ?? '', text))
    else if (last?.kind === kind && kind !== 'paragraph') last.lines.push(words)
    else {
      finish()
      if (kind === 'subheading' && !blocks.some((block) => block.kind === 'heading'))
        throw reading.wrong(`has the heading "${text}" before any with ##`)
      last = { kind, lines: [words] }
      if (kind.endsWith('heading')) finish()
    }
  }
  finish()
  return blocks
}

function kindOf(line: string): [Block['kind'], string] {
  for (const [kind, mark] of marks) {
    const words = mark.exec(line)?.[1]
    if (words !== undefined) return [kind, words.trim()]
  }
  return ['paragraph', line.trim()]
}

/** Japanese has no space where a line was broken; other writing does. */
const joined = (before: string, after: string) =>
  /[!-~]$/.test(before) && /^[!-~]/.test(after) ? `${before} ${after}` : before + after

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g

function wordsIn(line: string, { filled, wrong }: Reading): Words {
  const words: Words = []
  let end = 0
  const say = (text: string, address: string | null) => text !== '' && words.push({ words: filled(text), address })
  for (const found of line.matchAll(link)) {
    const [whole, text = '', address = ''] = found
    if (!isSafe(address))
      throw wrong(
        `links to "${address}": https://, mailto:, tel: and paths of this site with / are what a link may begin with`,
      )
    say(line.slice(end, found.index), null)
    say(text, address)
    end = found.index + whole.length
  }
  say(line.slice(end), null)
  return words
}

function isSafe(address: string): boolean {
  if (/[\s<>"\\]/.test(address)) return false
  if (/^\/(?!\/)/.test(address) || /^tel:\+?\d[\d-]{1,30}$/.test(address)) return true
  return isContact(address)
}

/** A page over https, or a mailbox. */
export function isContact(address: string): boolean {
  const url = /[\s<>"\\]/.test(address) ? null : URL.parse(address)
  if (url?.protocol === 'mailto:')
    return /^[^@?,]+@[^@?,]+\.[^@?,]+$/.test(url.pathname) && !/[?&](?!subject=)/i.test(url.search)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
