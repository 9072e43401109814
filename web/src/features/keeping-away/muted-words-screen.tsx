import { mutedWords, type OutputOf } from '@hakari/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useId, useRef } from 'react'
import { call } from '../../api/call.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { problemText } from '../../form/problem-text.ts'
import { useForm } from '../../form/use-form.ts'
import { settingsTab } from '../../paths.ts'
import { withLiveUpdates } from '../../store/lazy-live-updates.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { useAsyncAction } from '../../ui/controls/use-async-action.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import rows from '../../ui/layout/rows.module.css'
import { Screen } from '../../ui/layout/screen.tsx'
import { useFocusInPlace } from '../../ui/layout/use-focus-in-place.ts'
import styles from './kept-away-list.module.css'
import { text as all } from './lists-text.ts'
import { wordsQuery } from './queries.ts'

const text = all.words

type Word = OutputOf<typeof mutedWords.mine>['items'][number]

/** The words that the viewer does not want to read unasked. */
export function MutedWordsScreen() {
  const { data, isError, refetch } = useQuery(wordsQuery)
  const place = useFocusInPlace(data?.items.length ?? 0)
  return (
    <>
      <BackButton to={settingsTab('privacy')} />
      <Screen title={text.title}>
        <div ref={place} tabIndex={-1} className={styles.place}>
          <p className={styles.lead}>
            <Phrases of={text.lead} />
          </p>
          <NewWord />
          {data === undefined ? (
            <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={4} />
          ) : data.items.length === 0 ? (
            <Empty sentence={text.empty} />
          ) : (
            <>
              <ul className={rows.list} aria-label={text.title}>
                {data.items.map((word) => (
                  <WordRow key={word.id} of={word} />
                ))}
              </ul>
              <p className={styles.about}>{text.count(data.items.length, mutedWords.mostMutedWords)}</p>
            </>
          )}
        </div>
      </Screen>
    </>
  )
}

/** What is hidden, and what no longer is, is another thing on every screen. */
function useKeptWords() {
  const client = useQueryClient()
  return (words: OutputOf<typeof mutedWords.mine>) => {
    client.setQueryData(wordsQuery.queryKey, words)
    withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
  }
}

function NewWord() {
  const keep = useKeptWords()
  const say = useToast()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm(mutedWords.NewMutedWord, { word: '' }, async ({ word }, _key, reset) => {
    keep(await call(mutedWords.add, { body: { word } }))
    say({ tone: 'done', sentence: text.added(word.trim()) })
    reset()
    field.current?.focus()
  })
  const { word: problem } = form.problems
  return (
    <Form onSubmit={form.submit}>
      <div className={styles.add}>
        <TextField
          ref={field}
          label={text.field}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={form.busy}
          {...form.inputProps('word')}
          problem={
            problem && problem !== 'required'
              ? problemText(problem, { label: text.field, limit: mutedWords.mutedWordLimit })
              : undefined
          }
        />
        <Button type="submit" size="fitted" isBusy={form.busy} disabled={form.fields.word.trim() === ''}>
          {form.busy ? text.adding : text.add}
        </Button>
      </div>
      {form.failure !== undefined && <Failure>{refusalText(form.failure, text.failed)}</Failure>}
    </Form>
  )
}

function WordRow({ of: { id, word } }: { of: Word }) {
  const nameId = useId()
  const keep = useKeptWords()
  const say = useToast()
  const removing = useAsyncAction(async () => {
    try {
      keep(await call(mutedWords.remove, { params: { id } }))
      say({ tone: 'done', sentence: text.removed(word) })
    } catch (error) {
      say({ tone: 'failed', sentence: refusalText(error, text.failed) })
    }
  })
  // The second of two quick clicks may meet the row that has just moved up: it removes nothing.
  const run = ({ detail }: MouseEvent) => detail < 2 && removing.run()
  return (
    <li className={`${rows.row} ${styles.word}`} aria-busy={removing.isBusy}>
      <bdi id={nameId} tabIndex={-1} className={styles.name}>
        {word}
      </bdi>
      <Button look="secondary" size="fitted" aria-describedby={nameId} isBusy={removing.isBusy} onClick={run}>
        {removing.isBusy ? text.removing : text.remove}
      </Button>
    </li>
  )
}
