import type { moderation } from '@hakari/contract'
import { type ReactNode, useId } from 'react'
import { dateTimeText } from '../../format/date-time.ts'
import marks from '../../ui/layout/card-rows.module.css'
import { kindText, reasonText } from '../report-reasons/index.ts'
import { AnswerForm } from './answer-form.tsx'
import { text as all } from './case-text.ts'
import styles from './moderation.module.css'
import { ReverseButton } from './reverse-button.tsx'

const text = all.history

interface ActRow {
  act: moderation.Act
  /** Stands in the list of a case, among others. */
  isOfThisCase?: boolean
  onDone: () => void
  children?: ReactNode
}

/** What was done, by whom and why, what was said against it, and what can be done about that. */
export function ActRow({ act, isOfThisCase = false, onDone, children }: ActRow) {
  const id = useId()
  return (
    <li className={marks.row}>
      <div id={id} className={marks.words}>
        <p className={marks.name}>
          {text.of(text.acts[act.act], kindText[act.about])}
          {isOfThisCase && <span className={marks.mark}>{text.thisCase}</span>}
        </p>
        {act.reason !== null && <p>{reasonText[act.reason]}</p>}
        <p className={styles.details}>
          <time dateTime={act.at}>{dateTimeText(act.at)}</time>
          {act.until !== null && <span>{text.until(dateTimeText(act.until))}</span>}
          <span>{act.by === null ? text.byGone : text.by(act.by)}</span>
          {act.reversedAt !== null && <span>{text.reversed(dateTimeText(act.reversedAt))}</span>}
        </p>
        {act.message !== '' && (
          <>
            <p className={marks.detail}>{text.message}</p>
            <p className={styles.quote} dir="auto">
              {act.message}
            </p>
          </>
        )}
        {children}
      </div>
      {act.act !== 'none' && act.reversedAt === null && act.objection === null && (
        <ReverseButton act={act} describedBy={id} onDone={onDone} />
      )}
      {act.objection && <Objection act={act} objection={act.objection} onDone={onDone} />}
    </li>
  )
}

interface Objection {
  act: moderation.Act
  objection: NonNullable<moderation.Act['objection']>
  onDone: () => void
}

function Objection({ act, objection, onDone }: Objection) {
  const isWaiting = objection.outcome === 'waiting'
  return (
    <div className={styles.objection}>
      <p className={marks.name}>
        {all.objection.title}
        <span className={marks.mark}>{all.objection.outcomes[objection.outcome]}</span>
      </p>
      <p className={marks.detail}>
        <time dateTime={objection.at}>{dateTimeText(objection.at)}</time>
      </p>
      <p className={styles.words} dir="auto">
        {objection.text}
      </p>
      {objection.answer !== '' && (
        <>
          <p className={marks.detail}>{all.objection.answer}</p>
          <p className={styles.quote} dir="auto">
            {objection.answer}
          </p>
        </>
      )}
      {isWaiting && !act.mayAnswer && <p>{all.objection.mayNot}</p>}
      {isWaiting && act.mayAnswer && <AnswerForm act={act} onDone={onDone} />}
    </div>
  )
}
