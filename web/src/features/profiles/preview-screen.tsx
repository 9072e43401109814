import { type OutputOf, privacy } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { plainQueryOf } from '../../api/plain-query.ts'
import { useSearchParams } from '../../navigation/index.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { EntryPreview } from '../entries/index.ts'
import { privacyQuery } from '../privacy/index.ts'
import { ShownChart } from '../stats/index.ts'
import { ClosedProfile } from './closed-profile.tsx'
import styles from './preview-screen.module.css'
import { text } from './preview-text.ts'
import { ProfileHead } from './profile-head.tsx'
import { text as profileText } from './text.ts'

const viewers = ['stranger', 'follower', 'nobody'] as const
const options = viewers.map((name) => [name, text.viewers[name]] as const)

/** One's own profile with the eyes of others. Whose eyes stands in the address. */
export function PreviewScreen() {
  const [search, setSearch] = useSearchParams()
  const viewer = viewers.find((name) => name === search.get('as')) ?? 'stranger'
  return (
    <>
      <BackButton />
      <Screen title={text.title}>
        <p className={styles.lead}>
          <Phrases of={text.lead} />
        </p>
        <Segments
          label={text.viewer}
          options={options}
          chosen={viewer}
          onChoose={(as) => setSearch(as === 'stranger' ? {} : { as }, { replace: true })}
        />
        {viewer === 'nobody' ? <AsNobody /> : <AsMember key={viewer} viewer={viewer} />}
      </Screen>
    </>
  )
}

/** Kept out of the store: these are one's own entries with less in them, and one's own screens show everything. */
const previewQuery = (as: 'stranger' | 'follower') => ({
  ...plainQueryOf(privacy.preview, { query: { as } }),
  staleTime: 0,
})

function AsMember({ viewer }: { viewer: 'stranger' | 'follower' }) {
  const { data, isError, refetch } = useQuery(previewQuery(viewer))
  if (!data) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={10} />
  const { profile, entries } = data
  return (
    <section className={styles.frame} aria-label={text.viewers[viewer]}>
      <ProfileHead profile={profile} isPreview isClosed={entries === null}>
        {entries === null ? <ClosedProfile /> : <Published {...data} entries={entries} />}
      </ProfileHead>
    </section>
  )
}

type Preview = OutputOf<typeof privacy.preview>

function Published({ profile, entries, chart }: Preview & { entries: NonNullable<Preview['entries']> }) {
  const hasDays = chart !== null && chart.series.days.length > 0
  return (
    <>
      {profile.numbers === 'none' ? (
        <Card>
          <p className={styles.lead}>
            <Phrases of={text.noNumbers} />
          </p>
        </Card>
      ) : (
        hasDays && (
          <Card>
            <ShownChart chart={chart} />
          </Card>
        )
      )}
      <h3>{profile.entries === null ? text.newest : profileText.entries(profile.entries)}</h3>
      {entries.length === 0 ? (
        <Empty sentence={text.noEntries} />
      ) : (
        <div className={styles.entries}>
          {entries.map((entry) => (
            <EntryPreview key={entry.id} entry={entry} />
          ))}
        </div>
      )}
    </>
  )
}

/** Nobody without an account sees a profile; what a shared link shows goes by the same choices. */
function AsNobody() {
  const { data, isError, refetch } = useQuery(privacyQuery)
  if (!data) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={4} />
  return (
    <Card>
      <p>
        <Phrases of={text.nobody} />
      </p>
      <p>
        <Phrases of={data.isPrivate ? text.noLinks : text.links} />
      </p>
      {!data.isPrivate && (
        <ul>
          {text.seen[data.shownNumbers].map((seen) => (
            <li key={seen}>{seen}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
