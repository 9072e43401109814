import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/controls/button.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import titled from '../../ui/layout/titled-card.module.css'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { usePasskeysOffered } from '../passkeys/index.ts'
import styles from './overview-card.module.css'
import { nextStep, type Overview, protectionOf } from './protection.ts'
import { overviewQuery } from './queries.ts'
import { text as all } from './text.ts'

const text = all.overview
const levels = [1, 2, 3] as const

interface OverviewCard {
  /** Leads to the card in which the step is done. */
  onStep: (card: 'passkeys' | 'authenticator') => void
}

/** How well the account is protected, and what is best done next. */
export function OverviewCard({ onStep }: OverviewCard) {
  const { data, isError, refetch } = useQuery(overviewQuery)
  return (
    <TitledCard title={text.title}>
      {data ? (
        <>
          <Level overview={data} />
          <NextStep overview={data} onStep={onStep} />
        </>
      ) : (
        <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={4} />
      )}
    </TitledCard>
  )
}

function Level({ overview }: { overview: Overview }) {
  const { level, by } = protectionOf(overview)
  return (
    <div className={styles.level}>
      <div className={styles.meter} aria-hidden="true">
        {levels.map((each) => (
          <span key={each} data-reached={each <= level} />
        ))}
      </div>
      <p className={styles.name}>
        {text.levels[level]} <VisuallyHidden>{text.outOf(level)}</VisuallyHidden>
      </p>
      <p className={titled.plainText}>{text.about[by]}</p>
    </div>
  )
}

function NextStep({ overview, onStep }: OverviewCard & { overview: Overview }) {
  const offered = usePasskeysOffered()
  if (offered === undefined) return null
  const step = nextStep(overview, offered === 'offered')
  if (step === null) return <p className={titled.plainText}>{text.nothingLeft}</p>
  return (
    <div className={styles.next}>
      <h3 className={styles.nextTitle}>{text.next}</h3>
      <p>{text.steps[step]}</p>
      <span className={titled.start}>
        <Button size="fitted" onClick={() => onStep(step === 'passkey' ? 'passkeys' : 'authenticator')}>
          {text.acts[step]}
        </Button>
      </span>
    </div>
  )
}
