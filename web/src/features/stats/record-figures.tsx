import type { OutputOf, stats } from '@hakari/contract'
import { use, useState } from 'react'
import { signedText } from '../../format/kilograms.ts'
import { calmColours } from '../../storage/calm-colours.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { QuietNumbers } from '../sessions/index.ts'
import { cardText } from './card-text.ts'
import { Figure, QuietFigure, Weight } from './figures.tsx'
import figureStyles from './figures.module.css'
import styles from './record-figures.module.css'
import { text } from './text.ts'

/** This month: how often, where it is now, what has changed. */
export function RecordFigures({ figures }: { figures: OutputOf<typeof stats.mine> }) {
  const { monthlyRecords, latestWeight, monthlyChange } = figures
  const way = wayOf(Number(monthlyChange))
  const { isQuiet } = use(QuietNumbers)
  const [isCalm, setCalm] = useState(() => calmColours.read()?.isOn === true)
  return (
    <>
      <dl className={figureStyles.figures}>
        <Figure label={text.monthlyRecords}>{text.times(monthlyRecords)}</Figure>
        {isQuiet ? (
          <QuietFigure />
        ) : (
          <Figure label={text.latestWeight}>
            {latestWeight === null ? text.none : <Weight decimal={latestWeight} />}
          </Figure>
        )}
        <Figure label={cardText.monthlyChange}>
          {latestWeight === null ? (
            text.none
          ) : (
            <span className={isCalm ? undefined : styles[way]}>
              {!isQuiet && (
                <>
                  {signedText(monthlyChange)}
                  <small>{text.unit}</small>{' '}
                </>
              )}
              <small>{cardText[way]}</small>
            </span>
          )}
        </Figure>
      </dl>
      <Checkbox
        label={cardText.calmColours}
        checked={isCalm}
        onChange={({ target }) => {
          setCalm(target.checked)
          calmColours.keep({ isOn: target.checked })
        }}
      />
    </>
  )
}

/** The direction is said in words too, never by colour alone. */
function wayOf(change: number): 'less' | 'more' | 'same' {
  if (change === 0) return 'same'
  return change < 0 ? 'less' : 'more'
}
