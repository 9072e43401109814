import { type ProblemCode, Refused } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useToast } from '../../ui/toast.tsx'
import {
  type FieldName,
  fieldNames,
  fieldsOf,
  type OwnProfile,
  changedIn,
  problemsOfChange,
  type Typed,
  without,
} from './own-profile.ts'
import { profileQuery, useProfileChange } from './queries.ts'
import { text } from './text.ts'

type Words = Parameters<typeof problemText>[1]

/** While typing it is said what is wrong with these; with the others when they are left. */
const judgedWhileTyping = new Set<FieldName>(['handle', 'bio'])

/** What somebody typed over what is saved. Only that is sent, and it stays until it is saved. */
export function useProfileForm(profile: OwnProfile, words: Record<FieldName, Words>) {
  const queries = useQueryClient()
  const send = useProfileChange()
  const say = useToast()
  const [typed, setTyped] = useState<Typed>({})
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const [refused, setRefused] = useState<{ [name in FieldName]?: { value: string | undefined; sentence: string } }>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const inFlight = useRef(false)
  const bioOnItsWay = useRef<Promise<void>>(undefined)

  const fields = { ...fieldsOf(profile), ...typed }
  const change = changedIn(typed, fieldsOf(profile))
  const problems = problemsOfChange(change)

  /** Against what is saved by now, also where this was made before. */
  const stillChanged = () => changedIn(typed, fieldsOf(queries.getQueryData(profileQuery.queryKey) ?? profile))

  async function save(sent: Typed) {
    try {
      await send(sent)
      setTyped((now) => without(now, sent))
    } catch (error) {
      setRefused((before) => ({ ...before, ...refusedIn(error, sent, words) }))
      throw error
    }
  }

  /** Once at a time; whoever submits meanwhile waits for it. */
  function saveBio() {
    const { bio } = stillChanged()
    if (bio === undefined || problems.bio || inFlight.current || bioOnItsWay.current) return
    bioOnItsWay.current = save({ bio })
      .then(
        () => say({ tone: 'done', sentence: text.profile.bioSaved }),
        (error: unknown) => say({ tone: 'failed', sentence: refusalText(error, text.profile.bioFailed) }),
      )
      .finally(() => {
        bioOnItsWay.current = undefined
      })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (inFlight.current) return
    setLeft(new Set(fieldNames))
    const inputs = [...event.currentTarget.elements] as (HTMLElement & { name?: string })[]
    const wrong = inputs.find(({ name }) => name !== undefined && problems[name as FieldName] !== undefined)
    if (wrong) return wrong.focus()
    inFlight.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await bioOnItsWay.current
      const rest = stillChanged()
      if (Object.keys(rest).length > 0) await save(rest)
      say({ tone: 'done', sentence: text.profile.done })
    } catch (error) {
      if (!isAboutFields(error)) setFailure(refusalText(error, text.profile.failed))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  function problemOf(name: FieldName): string | undefined {
    const problem = problems[name]
    if (problem) return judgedWhileTyping.has(name) || left.has(name) ? problemText(problem, words[name]) : undefined
    const refusal = refused[name]
    return refusal && refusal.value === change[name] ? refusal.sentence : undefined
  }

  const inputProps = (name: FieldName) => ({
    name,
    value: fields[name],
    problem: problemOf(name),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setTyped((now) => ({ ...now, [name]: value }))
      setLeft((now) => new Set([...now].filter((other) => other !== name)))
    },
    onBlur: () => {
      setLeft((now) => new Set([...now, name]))
      if (name === 'bio') saveBio()
    },
  })

  /** True when nothing would be lost: after what is on its way has arrived. */
  async function isSettled(): Promise<boolean> {
    await bioOnItsWay.current
    return Object.keys(stillChanged()).length === 0
  }

  return { fields, change, problems, failure, isBusy, submit, inputProps, isSettled }
}

const isAboutFields = (error: unknown) =>
  error instanceof Refused && (error.code === 'handle_taken' || error.body.problems !== undefined)

/** Said at its field for as long as the field holds what was refused. */
function refusedIn(error: unknown, sent: Typed, words: Record<FieldName, Words>) {
  if (!(error instanceof Refused)) return {}
  if (error.code === 'handle_taken') return { handle: { value: sent.handle, sentence: refusalText(error) } }
  const problems = Object.entries(error.body.problems ?? {}) as [FieldName, ProblemCode][]
  return Object.fromEntries(
    problems.map(([name, problem]) => [name, { value: sent[name], sentence: problemText(problem, words[name]) }]),
  )
}
