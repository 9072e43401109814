import { comments, countGraphemes } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { refusalCode } from '../../api/refusal-code.ts'
import { failureText, refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { refetchEntry } from '../../store/refetch-entry.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import styles from './comment-form.module.css'
import { commentKind, keptAfter } from './delivery.ts'
import { text } from './text.ts'

/** The counter appears at this length, when people want to know how much room is left. */
const countedFrom = 400

interface CommentForm {
  entryId: string
  /** Whether the viewer may write here. What they have typed already stays. */
  mayComment: boolean
}

export function CommentForm({ entryId, mayComment }: CommentForm) {
  const client = useQueryClient()
  const { deliver } = useOutbox()
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async (fields: { text: string }, idempotencyKey: string, reset: () => void) => {
    try {
      await deliver(commentKind, idempotencyKey, { entryId, text: fields.text })
      reset()
    } catch (error) {
      // Who may write has changed since: what is known of the entry says so from now on.
      if (isRefusedHere(error)) void refetchEntry(client, entryId)
      throw error
    } finally {
      // A button that is switched off loses the focus: writing goes on in the field.
      if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
    }
  }
  const form = useForm(comments.NewComment, { text: '' }, send, { refusedAt: { links_not_yet: 'text' } })
  const input = form.inputProps('text')
  const written = form.fields.text.trim()
  const used = countGraphemes(written)
  const problem = form.problems.text
  if (!mayComment && form.fields.text === '') return <p className={styles.closed}>{text.closed}</p>
  return (
    <Form onSubmit={form.submit}>
      <div className={styles.field}>
        <TextArea
          ref={field}
          label={text.write}
          rows={2}
          readOnly={form.busy}
          enterKeyHint="send"
          {...input}
          problem={
            problem && problem !== 'required'
              ? problemText(problem, { label: text.name, limit: comments.commentLimit })
              : failureText(form.refusal('text'))
          }
          counter={used >= countedFrom ? { used, limit: comments.commentLimit } : undefined}
          onKeyDown={(event) => {
            if (!sends(event)) return
            event.preventDefault()
            if (written !== '') event.currentTarget.form?.requestSubmit()
          }}
        />
        <Button type="submit" size="fitted" disabled={form.busy || written === '' || !mayComment}>
          {form.busy ? text.sending : text.send}
        </Button>
      </div>
      {!mayComment && (
        <p role="status" className={styles.closed}>
          {text.closed}
        </p>
      )}
      {form.failure !== undefined && mayComment && (
        <Failure>{isRefusedHere(form.failure) ? refusalText(form.failure) : text.failed}</Failure>
      )}
    </Form>
  )
}

/** What is about writing here says more than that it did not work. */
const isRefusedHere = (failure: unknown) => keptAfter.includes(refusalCode(failure))

/** The key code that Safari reports for the Enter that ends a composition. */
const enterOfComposition = 229

const sends = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== enterOfComposition
