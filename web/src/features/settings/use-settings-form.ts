import { type problemsIn, type RefusalCode, Refused } from '@hakari/contract'
import { useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'

interface Sending<F> {
  /** Refusals that are about one field are said there. */
  refusedAt: Partial<Record<RefusalCode, keyof F & string>>
  /** What is said when it did not work and nobody knows why. */
  otherwise: string
  send: (fields: F) => Promise<void>
}

export function useSettingsForm<F extends Record<string, string>>(
  schema: Parameters<typeof problemsIn>[0],
  initial: F,
  { refusedAt, otherwise, send }: Sending<F>,
) {
  const [refused, setRefused] = useState<{ field: keyof F & string; value: string | undefined; sentence: string }>()
  const form = useForm(schema, initial, async (fields) => {
    setRefused(undefined)
    try {
      await send(fields)
    } catch (error) {
      const field = error instanceof Refused ? refusedAt[error.code] : undefined
      if (field === undefined) throw error
      setRefused({ field, value: fields[field], sentence: refusalText(error) })
    }
  })

  /** A refusal stands at its field as long as the field holds what was refused. */
  function problem(name: keyof F & string, words: Parameters<typeof problemText>[1]): string | undefined {
    const code = form.problems[name]
    if (code) return problemText(code, words)
    return refused?.field === name && refused.value === form.fields[name] ? refused.sentence : undefined
  }

  return { ...form, problem, failure: form.failure === undefined ? undefined : refusalText(form.failure, otherwise) }
}
