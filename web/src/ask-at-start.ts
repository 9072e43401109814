/**
 * Asks who is there, and for what their home shows, while the program is still on its way: a part of the plain script in the
 * page's head, which imports nothing. The build writes into its tag which files a home is made of, and which a visitor's first
 * screen. `api/early-answers.ts` hands out what was answered.
 */
const early: NonNullable<typeof globalThis.earlyAnswers> = new Map()
globalThis.earlyAnswers = early
const files = document.currentScript?.dataset
const patienceMs = 20_000
/** By then whoever would have asked has asked. */
const freshMs = 10_000

async function fetchText(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) })
  return { status: answer.status, text: await answer.text() }
}

function ask(url: string, member?: string) {
  const answer = fetchText(url, member === undefined ? {} : { 'Hakari-Member': member })
  early.set(url, { member, answer })
  return answer
}

function preload(names: string | undefined) {
  for (const name of names?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload'
    if (name.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/assets/${name}`
    document.head.append(link)
  }
}

async function askWhoIsThere() {
  const { member } = JSON.parse((await ask('/api/viewer')).text) as { member?: { id: string } | null }
  if (member === undefined) return
  // What is shown before its code: it takes the server a moment.
  if (!member) ask('/api/site').catch(() => {})
  else if (location.search === '') ask('/api/feed/following', member.id).catch(() => {})
  preload(member ? files?.['home'] : files?.['visitor'])
}

if (location.pathname === '/') {
  askWhoIsThere().catch(() => {})
  setTimeout(() => early.clear(), freshMs)
} else preload(files?.['further'])
