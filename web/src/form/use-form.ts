import { newKey, type ProblemCode, problemsIn, Refused } from '@hakari/contract'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'

type Problems<F> = Partial<Record<keyof F & string, ProblemCode>>

/**
 * Texts of a form and what is wrong with them, judged by the contract's schema or by a function over it: when a field is left,
 * and all of them before sending. What the server finds is shown at its field just the same.
 */
export function useForm<F extends Record<string, string>>(
  schema: Parameters<typeof problemsIn>[0] | ((fields: F) => Problems<F>),
  initial: F,
  send: (fields: F, idempotencyKey: string, reset: () => void) => Promise<void>,
) {
  const [fields, setFields] = useState(initial)
  const [shown, setShown] = useState<Problems<F>>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)
  const attempt = useRef({ of: '', key: '' })

  const current = typeof schema === 'function' ? schema(fields) : (problemsIn(schema, fields) as Problems<F>)

  /** A repeated try of the same content keeps its key, so that it arrives once. */
  const keyFor = (content: F) => {
    const of = JSON.stringify(content)
    if (attempt.current.of !== of) attempt.current = { of, key: newKey() }
    return attempt.current.key
  }

  /** The same content once more, after this one arrived or was given up, is meant anew. */
  const forgetAttempt = () => {
    attempt.current = { of: '', key: '' }
  }

  const reset = () => {
    forgetAttempt()
    setFields(initial)
    setShown({})
    setFailure(undefined)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (inFlight.current) return
    setShown(current)
    setFailure(undefined)
    const inputs = [...event.currentTarget.elements] as (HTMLElement & { name?: string })[]
    const wrong = inputs.find(({ name }) => name !== undefined && current[name] !== undefined)
    if (wrong) {
      wrong.focus()
      return
    }
    inFlight.current = true
    setBusy(true)
    try {
      await send(fields, keyFor(fields), reset)
      forgetAttempt()
    } catch (error) {
      setFailure(error)
      if (error instanceof Refused) setShown((error.body.problems ?? {}) as Problems<F>)
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  /** From what is there now: a browser that fills in several fields does it in one breath. */
  const change = (some: Partial<F>) => {
    setFields((now) => ({ ...now, ...some }))
    setShown((now) => ({ ...now, ...Object.fromEntries(Object.keys(some).map((name) => [name, undefined])) }))
  }

  const inputProps = (name: keyof F & string) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<F>),
    // A disabled button keeps the browser from sending; Enter still says what is missing.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.currentTarget.tagName !== 'INPUT') return
      setShown(current)
    },
    onBlur: () => setShown((now) => ({ ...now, [name]: current[name] })),
  })

  /** Ticked is the text `yes`, so that a form is made of texts alone. */
  const checkboxProps = (name: keyof F & string) => ({
    name,
    checked: fields[name] === 'yes',
    onChange: (event: { target: { checked: boolean } }) => {
      const value = event.target.checked ? 'yes' : ''
      setFields((now) => ({ ...now, [name]: value }))
      setShown((now) => ({ ...now, [name]: value === '' ? 'required' : undefined }))
    },
    onBlur: () => setShown((now) => ({ ...now, [name]: current[name] })),
  })

  return { fields, problems: shown, failure, busy, submit, inputProps, checkboxProps, change, reset }
}
