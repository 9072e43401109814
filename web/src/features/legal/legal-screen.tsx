import { useQuery } from '@tanstack/react-query'
import { patterns } from '../../paths.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { Loading, LoadFailed } from '../../ui/feedback/load-states.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { HelpLinks } from '../care/index.ts'
import { aboutSite } from '../site/index.ts'
import type { Article, Operator } from './article.ts'
import styles from './legal-screen.module.css'
import { text } from './text.ts'

interface Legal {
  title: string
  articlesFor: (operator: Operator) => Article[]
  namesHelp?: boolean
}

/** A legal text names who runs the service, so it waits until the server has said so, once. */
export function LegalScreen({ title, articlesFor, namesHelp = false }: Legal) {
  const site = useQuery(aboutSite)
  return (
    <>
      <BackButton />
      <Screen title={title}>
        <div className={styles.updated}>
          <p>{text.updated}</p>
          <p>{text.revised}</p>
        </div>
        {site.isPending && <Loading lines={12} />}
        {site.isError && <LoadFailed onRetry={() => void site.refetch()} />}
        {site.data && <Articles articles={articlesFor(withCountry(site.data.operator))} />}
        {namesHelp && <HelpLinks />}
        <p>
          <TextLink to={patterns.contact}>{text.contact}</TextLink>
        </p>
      </Screen>
    </>
  )
}

const withCountry = (operator: { name: string; address: string | null; serverCountry: string | null }): Operator => ({
  ...operator,
  serverCountry: operator.serverCountry ?? text.defaultCountry,
})

function Articles({ articles }: { articles: Article[] }) {
  return articles.map(({ title, body }, index) => (
    <section key={title} className={styles.article}>
      <h2>{text.article(index + 1, title)}</h2>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ol key={part.join('')}>
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        ),
      )}
    </section>
  ))
}
