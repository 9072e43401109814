import { opening } from '@hakari/contract'
import { call } from '../api/call.ts'
import { type EarlyAnswer, giveEarlyAnswers } from '../api/early-answers.ts'
import { expectedMember } from '../api/expected-member.ts'

/** By then everything around the screen has asked. */
const patienceMs = 1000

type Name = keyof typeof opening.parts
const names = Object.keys(opening.parts) as Name[]

/** Asks one question for what stands around the screen: whoever asks for a part of it meanwhile is given that part. Where it fails, they ask for themselves. */
export function askOpening(): void {
  const member = expectedMember() ?? undefined
  const all = call(opening.all, {})
  const partOf = (name: Name): EarlyAnswer => ({
    member,
    answer: all.then((answer) => ({ status: 200, text: JSON.stringify(answer[name]) })),
  })
  const parts = new Map(names.map((name) => [`/api${opening.parts[name].path}`, partOf(name)]))
  for (const { answer } of parts.values()) answer.catch(() => {})
  const { takeBack } = giveEarlyAnswers(parts)
  void all.catch(() => {}).then(() => setTimeout(takeBack, patienceMs))
}
