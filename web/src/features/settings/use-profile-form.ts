import { Handle, type ProblemCode, Refused } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useIsTaken } from '../../form/use-is-taken.ts'
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
import { isHandleFree, savedProfile, useProfileChange } from './queries.ts'
import { text } from './text.ts'
import { useTyped } from './use-typed.ts'

type Words = Parameters<typeof problemText>[1]
type Refusals = { [name in FieldName]?: { value: string | undefined; sentence: string } }

/** While typing it is said what is wrong with these; with the others when they are left. */
const judgedWhileTyping = new Set<FieldName>(['handle', 'bio'])

/** What somebody typed over what is saved. Only that is sent, and it stays until it is saved. */
export function useProfileForm(profile: OwnProfile, words: Record<FieldName, Words>) {
  const queries = useQueryClient()
  const send = useProfileChange()
  const say = useToast()
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const [refused, setRefused] = useState<Refusals>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSavingBio, setSavingBio] = useState(false)
  const submission = useRef<Promise<void>>(undefined)
  const bioOnItsWay = useRef<Promise<void>>(undefined)
  const isPressing = useRef(false)
  /** Against what is saved by now, also where this was made before. */
  const changeNow = (now: Typed) => changedIn(now, fieldsOf(savedProfile(queries) ?? profile))
  const { typed, typedNow, setTyped, wasRestored, discard } = useTyped(profile.member.id, changeNow)

  const fields = { ...fieldsOf(profile), ...typed }
  const change = changedIn(typed, fieldsOf(profile))
  const problems = problemsOfChange(change)
  const handle = change.handle === undefined || problems.handle ? undefined : Handle.parse(change.handle)
  if (useIsTaken(handle, isHandleFree)) problems.handle = 'taken'

  const stillChanged = () => changeNow(typedNow())

  async function save(sent: Typed) {
    try {
      await send(sent)
      setTyped((now) => without(now, sent))
    } catch (error) {
      setRefused((before) => ({ ...before, ...refusedIn(error, sent, words) }))
      throw error
    }
  }

  /** Once at a time; whoever submits meanwhile waits for it, and then says it all at once. */
  function saveBio() {
    const { bio } = stillChanged()
    if (bio === undefined || problemsOfChange({ bio }).bio || submission.current || bioOnItsWay.current) return
    setSavingBio(true)
    const sayAlone: typeof say = (toast) => {
      if (!submission.current) say(toast)
    }
    bioOnItsWay.current = save({ bio })
      .then(
        () => sayAlone({ tone: 'done', sentence: text.profile.bioSaved }),
        (error: unknown) => sayAlone({ tone: 'failed', sentence: refusalText(error, text.profile.bioFailed) }),
      )
      .finally(() => {
        bioOnItsWay.current = undefined
        setSavingBio(false)
      })
  }

  async function saveAll(form: HTMLFormElement) {
    const isBioUnderWay = bioOnItsWay.current !== undefined
    try {
      await bioOnItsWay.current
      const rest = stillChanged()
      const isNews = Object.keys(rest).length > 0
      if (isNews) await save(rest)
      say({ tone: 'done', sentence: isNews || isBioUnderWay ? text.profile.done : text.profile.unchanged })
    } catch (error) {
      const about = Object.keys(refusedIn(error, {}, words))
      if (about.length === 0) setFailure(refusalText(error, text.profile.failed))
      else focusFirst(form, (name) => about.includes(name))
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submission.current) return
    const form = event.currentTarget
    setLeft(new Set(fieldNames))
    if (focusFirst(form, (name) => problems[name as FieldName] !== undefined)) return
    setBusy(true)
    setFailure(undefined)
    submission.current = saveAll(form).finally(() => {
      submission.current = undefined
      setBusy(false)
    })
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
      if (name === 'bio' && !isPressing.current) saveBio()
    },
  })

  /** Who presses the button leaves the bio by it: it goes with the rest, unless the press comes to nothing. */
  const onMouseDown = () => {
    isPressing.current = true
    const release = () => {
      isPressing.current = false
      saveBio()
    }
    addEventListener('mouseup', () => setTimeout(release), { once: true })
  }

  /** True when nothing would be lost: after what is on its way has arrived. */
  async function isSettled(): Promise<boolean> {
    await bioOnItsWay.current
    await submission.current
    return Object.keys(stillChanged()).length === 0
  }

  return {
    fields,
    isChanged: Object.keys(change).length > 0,
    isHandleNew: handle !== undefined,
    failure,
    isBusy,
    isSavingBio,
    wasRestored,
    submit,
    inputProps,
    buttonProps: { onMouseDown },
    isSettled,
    discard,
  }
}

/** The first field that is meant, in the order of the form; none: nothing happens. */
function focusFirst(form: HTMLFormElement, isMeant: (name: string) => boolean): boolean {
  const inputs = [...form.elements] as (HTMLElement & { name?: string })[]
  const found = inputs.find(({ name }) => name !== undefined && isMeant(name))
  found?.focus()
  return found !== undefined
}

/** Said at its field for as long as the field holds what was refused. */
function refusedIn(error: unknown, sent: Typed, words: Record<FieldName, Words>): Refusals {
  if (!(error instanceof Refused)) return {}
  if (error.code === 'handle_taken') return { handle: { value: sent.handle, sentence: refusalText(error) } }
  const problems = Object.entries(error.body.problems ?? {}) as [FieldName, ProblemCode][]
  return Object.fromEntries(
    problems.map(([name, problem]) => [name, { value: sent[name], sentence: problemText(problem, words[name]) }]),
  )
}
