import * as z from 'zod/mini'
import { Id } from './cursor.ts'
import { operation } from './operation.ts'
import { line } from './text.ts'

export const mutedWordLimit = 40
export const mostMutedWords = 100

export const NewMutedWord = z.object({ word: line(mutedWordLimit) })

const Words = z.object({ items: z.array(z.object({ id: Id, word: z.string() })) })

export const mine = operation({
  id: 'mutedWords.mine',
  method: 'GET',
  path: '/muted-words',
  access: 'member',
  summary: "The words behind which the viewer has others' notes and comments hidden, the latest first.",
  input: {},
  output: Words,
  refusals: [],
})

export const add = operation({
  id: 'mutedWords.add',
  method: 'POST',
  path: '/muted-words',
  access: 'member',
  whileSuspended: true,
  summary:
    "Hide others' notes and comments that contain a word, whatever its capitals, width and kana. The same word twice is once.",
  input: { body: NewMutedWord },
  output: Words,
  refusals: ['too_many_words'],
})

export const remove = operation({
  id: 'mutedWords.remove',
  method: 'DELETE',
  path: '/muted-words/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'No longer hide what contains a word. Twice is once.',
  input: { params: z.object({ id: Id }) },
  output: Words,
  refusals: [],
})
