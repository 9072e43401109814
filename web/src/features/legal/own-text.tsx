import type { site } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { OutsideLink } from '../../ui/controls/outside-link.tsx'
import { Loading, LoadFailed } from '../../ui/feedback/load-states.tsx'
import styles from './legal-screen.module.css'
import { legalText } from './queries.ts'
import { longDayText, text } from './text.ts'

/** A text the operator has written: what it says is theirs, how it looks is ours. */
export function OwnText({ document }: { document: site.LegalDocument }) {
  const { data, isPending, isError, refetch } = useQuery(legalText(document))
  if (isPending) return <Loading lines={40} />
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  return (
    <>
      <p className={styles.updated}>{text.effective(longDayText(data.effectiveOn))}</p>
      <div className={`${styles.article} ${styles.own}`}>
        {data.blocks.map((block) => (
          <Block key={JSON.stringify(block)} {...block} />
        ))}
      </div>
    </>
  )
}

function Block({ kind, lines }: site.LegalBlock) {
  const items = lines.map((words) => <Words key={JSON.stringify(words)} of={words} />)
  if (kind === 'heading') return <h2>{items}</h2>
  if (kind === 'subheading') return <h3>{items}</h3>
  if (kind === 'paragraph') return <p>{items}</p>
  const List = kind === 'list' ? 'ul' : 'ol'
  return (
    <List>
      {items.map((item) => (
        <li key={item.key}>{item}</li>
      ))}
    </List>
  )
}

const Words = ({ of }: { of: site.LegalBlock['lines'][number] }) =>
  of.map(({ words, address }) => {
    const key = `${words} ${address}`
    if (address === null) return <span key={key}>{words}</span>
    return address.startsWith('/') ? (
      <TextLink key={key} to={address}>
        {words}
      </TextLink>
    ) : (
      <OutsideLink key={key} address={address}>
        {words}
      </OutsideLink>
    )
  })
