import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { OutsideLink } from '../../ui/controls/outside-link.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { aboutSite } from '../site/index.ts'
import styles from './help-links.module.css'
import { text } from './text.ts'

/** Who can be talked to, as the operator names them. It asks nothing and says nothing of whoever reads it. */
export function HelpLinks() {
  const id = useId()
  const { data: site } = useQuery(aboutSite)
  if (!site || site.helpLinks.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.help}>
      <p id={id} className={styles.heading}>
        {text.help}
      </p>
      <p>
        <Phrases of={text.helpLead} />
      </p>
      <ul>
        {site.helpLinks.map(({ name, address }) => (
          <li key={address}>
            <OutsideLink address={address}>
              {address.startsWith('tel:') ? text.telephone(name, address.slice(4)) : name}
            </OutsideLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
