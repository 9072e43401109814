import type { Reading } from '@hakari/contract'
import { Ellipsis } from 'lucide-react'
import { use } from 'react'
import { measuredText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { postPath } from '../../paths.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { QuietNumbers, useViewer } from '../sessions/index.ts'
import styles from './readings-screen.module.css'
import { readingsText } from './readings-text.ts'
import { text } from './text.ts'

export type ReadingAct = 'publish' | 'hide' | 'show' | 'remove'

interface ReadingRow {
  reading: Reading
  onAct: (act: ReadingAct, reading: Reading) => void | Promise<void>
}

export function ReadingRow({ reading, onAct }: ReadingRow) {
  const { weight, measuredAt, source, isHidden, entryId, entryPublicId } = reading
  const kilograms = kilogramsText(weight)
  const { isQuiet } = use(QuietNumbers)
  const when = measuredText(measuredAt)
  const acts: ReadingAct[] = [...(entryId === null ? (['publish'] as const) : []), isHidden ? 'show' : 'hide', 'remove']
  return (
    <li className={styles.row} data-is-hidden={isHidden}>
      <div className={styles.words}>
        {!isQuiet && (
          <p className={styles.weight}>
            {kilograms}
            <span>{readingsText.unit}</span>
          </p>
        )}
        <p className={styles.about}>
          <time dateTime={measuredAt}>{when}</time> {text.sources[source]}
        </p>
      </div>
      <div className={styles.states}>
        {entryPublicId === null ? <span>{readingsText.isPrivate}</span> : <Published publicId={entryPublicId} />}
        {isHidden && <span>{readingsText.isHidden}</span>}
      </div>
      <Menu
        label={isQuiet ? readingsText.actsUnweighed(when) : readingsText.acts(kilograms, when)}
        sign={<Ellipsis size="1.25rem" aria-hidden="true" />}
        items={acts.map((act) => ({ label: readingsText[act], onChoose: () => onAct(act, reading) }))}
      />
    </li>
  )
}

function Published({ publicId }: { publicId: string }) {
  const handle = useViewer()?.handle
  return (
    <>
      <span>{readingsText.isPublished}</span>
      {handle !== undefined && <TextLink to={postPath(handle, publicId)}>{readingsText.post}</TextLink>}
    </>
  )
}
