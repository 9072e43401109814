import { containsLink, Handle, type ProblemCode, Refused } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useFormOver } from '../../../form/use-form.ts'
import { useIsTaken } from '../../../form/use-is-taken.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import {
  changedIn,
  type FieldName,
  fieldsOf,
  isEmpty,
  type OwnProfile,
  problemsOfChange,
  type Typed,
  without,
} from './own-profile.ts'
import { failureText, refusalText } from '../../../api/refusal-text.ts'
import { faultText, type FieldWords } from '../../../form/fault-text.ts'
import { useTargetCheck } from '../../care/index.ts'
import { isHandleFree, savedProfile, useProfileChange } from './queries.ts'
import { text } from './text.ts'
import { useBioSaving } from './use-bio-saving.ts'
import { useProfileDraft } from './use-profile-draft.ts'

/** What somebody typed over what is saved. Only that is sent, and it stays until it is saved. */
export function useProfileForm(profile: OwnProfile, words: Record<FieldName, FieldWords>) {
  const queries = useQueryClient()
  const send = useProfileChange()
  const say = useToast()
  /** Against what is saved by now, also where this was made before. */
  const changeNow = (now: Typed) => changedIn(now, fieldsOf(savedProfile(queries) ?? profile))
  const { typed, typedNow, setTyped, wasRestored, discard } = useProfileDraft(profile.member.id, changeNow)
  const stillChanged = () => changeNow(typedNow())
  const change = changedIn(typed, fieldsOf(profile))
  const { problems, isHandleNew } = useProblems(change)

  async function save(sent: Typed) {
    await send(sent)
    setTyped((now) => without(now, sent))
  }

  const check = useTargetCheck()

  const form = useFormOver({
    fields: { ...fieldsOf(profile), ...typed },
    onChange: (some: Typed) => setTyped((now) => ({ ...now, ...some })),
    judge: () => problems,
    whileTyping: ['handle', 'bio'],
    refusedAt: { handle_taken: 'handle', links_not_yet: containsLink(typed.name ?? '') ? 'name' : 'bio' },
    send: async () => {
      const isBioUnderway = bio.underway() !== undefined
      await bio.underway()
      const rest = stillChanged()
      if (!(await check.confirm(rest.targetWeight ?? ''))) return
      if (!isEmpty(rest)) await save(rest)
      say({ tone: 'done', sentence: isEmpty(rest) && !isBioUnderway ? text.profile.unchanged : text.profile.done })
    },
  })

  const bio = useBioSaving({
    isRestUnderway: () => form.underway() !== undefined,
    begin: () => {
      const { bio: typedBio } = stillChanged()
      if (typedBio === undefined || problemsOfChange({ bio: typedBio }).bio || form.underway()) return undefined
      const sent = { bio: typedBio }
      return save(sent).catch((error: unknown) => {
        form.blame(error, sent)
        throw error
      })
    },
  })

  const inputProps = (name: FieldName) => {
    const input = form.inputProps(name)
    const leave = () => {
      input.onBlur()
      if (name === 'bio') bio.onBlur()
    }
    return { ...input, problem: faultText(form, name, words[name], refusalText), onBlur: leave }
  }

  /** Waits for what is on its way, then says whether nothing would be lost. */
  async function isSettled(): Promise<boolean> {
    await bio.underway()
    await form.underway()
    return isEmpty(stillChanged())
  }

  return {
    fields: form.fields,
    isChanged: !isEmpty(change),
    isHandleNew,
    failure: isAboutFields(form.failure) ? undefined : failureText(form.failure, text.profile.failed),
    isBusy: form.busy,
    isSavingBio: bio.isSaving,
    wasRestored,
    submit: form.submit,
    inputProps,
    targetOffer: check.offerFor(change.targetWeight ?? ''),
    buttonProps: { onMouseDown: bio.onMouseDown },
    isSettled,
    discard,
  }
}

/** Such a failure is said at its fields. */
const isAboutFields = (failure: unknown) => failure instanceof Refused && failure.body.problems !== undefined

/** What is wrong with a change, also that the handle somebody has just typed is taken. */
function useProblems(change: Typed): { problems: Partial<Record<FieldName, ProblemCode>>; isHandleNew: boolean } {
  const problems = problemsOfChange(change)
  const handle = change.handle === undefined || problems.handle ? undefined : Handle.parse(change.handle)
  const isTaken = useIsTaken(handle, isHandleFree)
  return { problems: isTaken ? { ...problems, handle: 'taken' } : problems, isHandleNew: handle !== undefined }
}
