import type { Service } from '@hakari/contract'
import { patterns } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import styles from './connection-panel.module.css'
import { text } from './text.ts'

/** Says before the permission is asked for what it is for, what is read, and what becomes of it. */
export function Disclosure({ service }: { service: Service }) {
  return (
    <div className={styles.disclosure}>
      <p>{text[service].before}</p>
      <ul>
        {text.card.promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p>
        <TextLink to={patterns.privacy}>{text.card.privacy}</TextLink>
      </p>
    </div>
  )
}
