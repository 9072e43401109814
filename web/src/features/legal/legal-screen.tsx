import type { site } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { patterns } from '../../paths.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { Loading, LoadFailed } from '../../ui/feedback/load-states.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { brand } from '../../ui/layout/brand.ts'
import { pageSettings } from '../../ui/layout/page-settings.ts'
import { HelpLinks } from '../care/index.ts'
import { aboutSite } from '../site/index.ts'
import type { Article, Operator } from './article.ts'
import styles from './legal-screen.module.css'
import { OwnText } from './own-text.tsx'
import { text } from './text.ts'

interface Legal {
  document: site.LegalDocument
  title: string
  articlesFor: (operator: Operator) => Article[]
  namesHelp?: boolean
}

export function LegalScreen({ document, title, articlesFor, namesHelp = false }: Legal) {
  const isOwn = pageSettings.texts?.split(' ').includes(document)
  return (
    <>
      <BackButton />
      <Screen title={title}>
        {isOwn ? <OwnText document={document} /> : <OurText articlesFor={articlesFor} />}
        {namesHelp && <HelpLinks />}
        <p>
          <TextLink to={patterns.contact}>{text.contact}</TextLink>
        </p>
      </Screen>
    </>
  )
}

/** Ours names who runs the service, so it waits until the server has said so, once. */
function OurText({ articlesFor }: Pick<Legal, 'articlesFor'>) {
  const about = useQuery(aboutSite)
  return (
    <>
      <div className={styles.updated}>
        <p>{text.updated}</p>
        <p>{text.revised}</p>
      </div>
      {about.isPending && <Loading lines={40} />}
      {about.isError && <LoadFailed onRetry={() => void about.refetch()} />}
      {about.data && <Articles articles={articlesFor(withCountry(about.data.operator))} />}
    </>
  )
}

const withCountry = (operator: { name: string; address: string | null; serverCountry: string | null }): Operator => ({
  ...operator,
  siteName: brand,
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
