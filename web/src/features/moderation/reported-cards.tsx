import type { moderation } from '@hakari/contract'
import { dateTimeText } from '../../format/date-time.ts'
import marks from '../../ui/layout/card-rows.module.css'
import { SentenceWithName } from '../../ui/layout/sentence-with-name.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { reasonText } from '../report-reasons/index.ts'
import { text } from './case-text.ts'
import styles from './moderation.module.css'

type Case = moderation.Case

/** What stood there when it was reported. */
export function ThingCard({ it: { copy, now, kind } }: { it: Case }) {
  return (
    <TitledCard title={text.thing.title}>
      {copy === null ? (
        <p>{text.thing.gone}</p>
      ) : (
        <>
          <p className={marks.name}>
            <bdi>{copy.name}</bdi>
            <span className={marks.detail}>@{copy.handle}</span>
          </p>
          {copy.picture !== null && (
            <img className={styles.picture} src={`${copy.picture}/512.webp`} alt={text.thing.picture(copy.name)} />
          )}
          {copy.text !== '' ? (
            <p className={styles.words} dir="auto">
              {copy.text}
            </p>
          ) : (
            kind !== 'picture' && <p className={titled.plainText}>{text.thing.noWords}</p>
          )}
          {copy.publishedAt !== null && (
            <p className={marks.detail}>
              <time dateTime={copy.publishedAt}>{text.thing.at(dateTimeText(copy.publishedAt))}</time>
            </p>
          )}
        </>
      )}
      {(copy !== null || now !== 'deleted') && (
        <p className={styles.strong}>{now === 'deleted' ? text.thing.deleted[kind] : text.thing[now]}</p>
      )}
    </TitledCard>
  )
}

/** What was written before and after. */
export const ContextCard = ({ lines }: { lines: Case['context'] }) => (
  <TitledCard title={text.context.title}>
    <ol className={styles.lines}>
      {lines.map(({ kind, name, text: words, at, isReported }) => (
        <li key={`${kind} ${at} ${words}`} className={styles.line} data-reported={isReported}>
          <p className={marks.name}>
            <span>
              <SentenceWithName sentence={text.context[kind]} name={name} />
            </span>
            {isReported && <span className={marks.mark}>{text.context.reported}</span>}
          </p>
          <p className={styles.words} dir="auto">
            {words === '' ? text.context.empty : words}
          </p>
          <p className={marks.detail}>
            <time dateTime={at}>{dateTimeText(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  </TitledCard>
)

/** What was said by those who reported it, without who they are. */
export const SaidCard = ({ said }: { said: Case['said'] }) => (
  <TitledCard title={text.said.title(said.length)}>
    <ul className={marks.list}>
      {said.map(({ reason, note, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may say the same in one moment, and the list only changes as a whole
        <li key={index} className={marks.row}>
          <div className={marks.words}>
            <p className={marks.name}>{reasonText[reason]}</p>
            {note === '' ? (
              <p className={titled.plainText}>{text.said.noNote}</p>
            ) : (
              <p className={styles.words} dir="auto">
                {note}
              </p>
            )}
            <p className={marks.detail}>
              <time dateTime={at}>{dateTimeText(at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </TitledCard>
)
