import type { notices } from '@hakari/contract'
import { type ReactNode, useRef, useState } from 'react'
import { dateTimeText } from '../../format/date-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { kindText, reasonText } from '../report-reasons/index.ts'
import styles from './notice-card.module.css'
import { ObjectionForm } from './objection-form.tsx'
import { text } from './text.ts'

type Notice = notices.Notice

function didText({ act, about, until }: Notice): string {
  if (act === 'disable') return text.did.disable
  if (act === 'suspend') return text.did.suspend(until === null ? '' : dateTimeText(until))
  return text.did[act](act === 'hide' && about === 'profile' ? text.hiddenProfile : kindText[about])
}

interface NoticeCard {
  notice: Notice
  object: (words: string) => Promise<void>
}

/** What was done, why and for how long, and the way to object. */
export function NoticeCard({ notice, object }: NoticeCard) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { reason, message, excerpt, at, reversedAt } = notice
  return (
    <TitledCard title={didText(notice)} headingRef={heading}>
      <p className={styles.time}>
        <time dateTime={at}>{dateTimeText(at)}</time>
      </p>
      <dl className={styles.facts}>
        <Fact name={text.reason}>{reasonText[reason]}</Fact>
        {excerpt !== '' && (
          <Fact name={text.about}>
            {kindText[notice.about]}
            <Quote>{excerpt}</Quote>
          </Fact>
        )}
        {message !== '' && (
          <Fact name={text.message}>
            <Quote>{message}</Quote>
          </Fact>
        )}
      </dl>
      {reversedAt !== null && <p className={styles.outcome}>{text.reversed(dateTimeText(reversedAt))}</p>}
      <Objecting notice={notice} object={object} onSent={() => heading.current?.focus()} />
    </TitledCard>
  )
}

function Objecting({ notice, object, onSent }: NoticeCard & { onSent: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (notice.objection) return <Objected objection={notice.objection} />
  if (!notice.mayObject) return null
  if (isOpen)
    return (
      <ObjectionForm
        send={async (words) => {
          await object(words)
          onSent()
        }}
        onCancel={() => {
          setOpen(false)
          requestAnimationFrame(() => opener.current?.focus())
        }}
      />
    )
  return (
    <span className={titled.start}>
      <Button ref={opener} look="secondary" size="fitted" onClick={() => setOpen(true)}>
        {text.objection.open}
      </Button>
    </span>
  )
}

function Objected({ objection }: { objection: NonNullable<Notice['objection']> }) {
  return (
    <div className={styles.objection}>
      <h3>{text.objection.title}</h3>
      <p role="status" className={styles.outcome}>
        <Phrases of={text.objection[objection.outcome]} />
      </p>
      <dl className={styles.facts}>
        {objection.answer !== '' && (
          <Fact name={text.objection.answer}>
            <Quote>{objection.answer}</Quote>
          </Fact>
        )}
        {objection.text !== '' && (
          <Fact name={text.objection.yours}>
            <Quote>{objection.text}</Quote>
          </Fact>
        )}
      </dl>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Quote = ({ children }: { children: string }) => (
  <p className={styles.quote} dir="auto">
    {children}
  </p>
)
