import { newKey, problemsIn } from '@hakari/contract'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { type Judgement, type NameIn, type Problems, useFaults } from './use-faults.ts'
import { whenLetGo } from './when-let-go.ts'

type Schema = Parameters<typeof problemsIn>[0]

/** The fields that hold such a value. */
type NameOf<F, Value> = { [Name in NameIn<F>]: F[Name] extends Value ? Name : never }[NameIn<F>]

/** What an element needs to be the field of a text. */
export type InputProps = ReturnType<ReturnType<typeof useFormOver<Record<string, string>>>['inputProps']>

interface Form<F> extends Judgement<F> {
  /** The current values, wherever they are stored. */
  fields: F
  /** Changes are made to the latest state, because a browser that autofills changes several fields at once. */
  onChange: (some: Partial<F>) => void
  /** Judges the fields: the contract's schema, or a function over it. */
  judge: Schema | ((fields: F) => Problems<F>)
  send: (fields: F) => Promise<void>
}

/**
 * Texts, ticks and numbers, and what is wrong with them, judged when a field is left, and all of them before sending. What
 * the server finds is said at its field just the same. The focus goes to the first fault, whoever found it.
 */
export function useFormOver<F extends object>({ fields, onChange, judge, send, ...judgement }: Form<F>) {
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const underway = useRef<Promise<void>>(undefined)
  // A schema of these fields finds problems in these fields.
  const current = typeof judge === 'function' ? judge(fields) : (problemsIn(judge, fields) as Problems<F>)
  const faults = useFaults(fields, current, judgement)
  const wrong = () => Object.keys(current).filter(faults.isWrong)

  async function sendFrom(form: HTMLFormElement) {
    setBusy(true)
    try {
      await send(fields)
    } catch (error) {
      const names = faults.blame(error, fields)
      if (!faults.isAtField(error)) setFailure(error)
      focusFirst(form, names)
    } finally {
      underway.current = undefined
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underway.current) return
    faults.forgetRefusals()
    faults.say(...wrong())
    setFailure(undefined)
    if (focusFirst(event.currentTarget, wrong())) return
    underway.current = sendFrom(event.currentTarget)
  }

  const change = (some: Partial<F>) => {
    onChange(some)
    faults.unsay(Object.keys(some))
  }

  const onBlur = (name: string) => () => {
    if (faults.isWrong(name)) whenLetGo(() => faults.say(name))
  }

  // The name says what kind of value it holds, which a computed key does not.
  const changeTo = (name: string, value: unknown) => change({ [name]: value } as Partial<F>)

  return {
    fields,
    problems: faults.problems,
    refusal: faults.refusal,
    blame: faults.blame,
    failure,
    busy,
    submit,
    change,
    /** What is being sent, for whoever has to wait for it. */
    underway: () => underway.current,
    forget: () => {
      faults.forget()
      setFailure(undefined)
    },
    inputProps: (name: NameOf<F, string>) => ({
      name,
      value: String(fields[name]),
      onChange: (event: { target: { value: string } }) => changeTo(name, event.target.value),
      // A disabled button keeps the browser from sending; Enter still says what is missing.
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.currentTarget.tagName !== 'INPUT') return
        faults.say(...wrong())
      },
      onBlur: onBlur(name),
    }),
    checkboxProps: (name: NameOf<F, boolean>) => ({
      name,
      checked: fields[name] === true,
      onChange: (event: { target: { checked: boolean } }) => {
        changeTo(name, event.target.checked)
        faults.say(name)
      },
      onBlur: onBlur(name),
    }),
    /** Props of a select whose value is a number, or none. */
    numberProps: (name: NameOf<F, number | undefined>) => ({
      name,
      value: String(fields[name] ?? ''),
      onChange: (event: { target: { value: string } }) =>
        changeTo(name, event.target.value === '' ? undefined : Number(event.target.value)),
      onBlur: onBlur(name),
    }),
  }
}

/** A form that keeps what stands in it by itself, and sends it under a key. */
export function useForm<F extends object>(
  judge: Form<F>['judge'],
  initial: F,
  send: (fields: F, idempotencyKey: string, reset: () => void) => Promise<void>,
  judgement: Judgement<F> = {},
) {
  const [fields, setFields] = useState(initial)
  const attempt = useRef({ of: '', key: '' })

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

  const form = useFormOver({
    ...judgement,
    fields,
    onChange: (some) => setFields((now) => ({ ...now, ...some })),
    judge,
    send: async (sent) => {
      await send(sent, keyFor(sent), reset)
      forgetAttempt()
    },
  })

  function reset() {
    forgetAttempt()
    setFields(initial)
    form.forget()
  }

  return { ...form, reset }
}

/** The first of these fields, in the order of the form; none: nothing happens. */
function focusFirst(form: HTMLFormElement, names: string[]): boolean {
  const found = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (found instanceof HTMLElement) found.focus()
  return found !== undefined
}
