import { notifications } from '@hakari/contract'
import { Eye } from 'lucide-react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import styles from './choices-table.module.css'
import { text } from './choices-text.ts'

const [kinds, channels] = [notifications.Kind.options, notifications.Channel.options]

interface Choosing {
  choiceOf: (kind: notifications.Kind) => notifications.Choice
  hasLetters: boolean
  onChoose: (kind: notifications.Kind, channel: notifications.Channel, isOn: boolean) => void
  onPreview: (kind: notifications.Kind) => void
}

/** A line for each kind, a column for each place it can go. */
export const ChoicesTable = ({ isBusy, ...choosing }: Choosing & { isBusy: boolean }) => (
  <div className={styles.room}>
    <table className={styles.table} aria-label={text.title} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{text.kind}</VisuallyHidden>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {text.channels[channel]}
            </th>
          ))}
          <th scope="col" className={styles.preview}>
            <span>{text.preview}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} {...choosing} />
        ))}
      </tbody>
    </table>
  </div>
)

function KindRow({ kind, choiceOf, hasLetters, onChoose, onPreview }: Choosing & { kind: notifications.Kind }) {
  const choice = choiceOf(kind)
  const isOff = kind === 'letter' && !hasLetters
  const about = isOff ? text.lettersOff : text.about[kind]
  return (
    <tr>
      <th scope="row">
        <Phrases of={text.kinds[kind]} />
        {about !== undefined && <span className={styles.about}>{about}</span>}
      </th>
      {channels.map((channel) => (
        <td key={channel}>
          {isOff || !notifications.channelsOf[kind].includes(channel) ? (
            <VisuallyHidden>{text.none}</VisuallyHidden>
          ) : (
            <label className={styles.cell}>
              <input
                type="checkbox"
                aria-label={text.receive(kind, channel)}
                checked={choice[channel]}
                onChange={({ target }) => onChoose(kind, channel, target.checked)}
              />
            </label>
          )}
        </td>
      ))}
      <td>
        {isOff ? (
          <VisuallyHidden>{text.none}</VisuallyHidden>
        ) : (
          <IconButton label={text.previewOf(kind)} onClick={() => onPreview(kind)}>
            <Eye size="1.25rem" aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  )
}
