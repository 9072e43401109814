import type { Entry } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { dateText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { Link } from '../../navigation/index.ts'
import { postPath } from '../../paths.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { QuietNumbers } from '../sessions/index.ts'
import styles from './neighbours.module.css'
import { postText } from './post-text.ts'
import { neighboursQuery } from './queries.ts'

/** The way to what the same person measured just before and just after. Its height is there before the answer. */
export function Neighbours({ entry: { id, member, isOwn } }: { entry: Entry }) {
  const { data } = useQuery(neighboursQuery(id))
  const isHidden = use(QuietNumbers).isQuiet && isOwn
  const to = ({ publicId }: { publicId: string }) => postPath(member.handle, publicId)
  return (
    <nav className={styles.neighbours} aria-label={postText.neighbours}>
      {data?.previous ? (
        <Link to={to(data.previous)}>
          <ChevronLeft size="1rem" aria-hidden="true" />
          <VisuallyHidden>{postText.previous}</VisuallyHidden>
          <Words of={data.previous} isHidden={isHidden} />
        </Link>
      ) : (
        <span>{data && postText.first}</span>
      )}
      {data?.next ? (
        <Link to={to(data.next)}>
          <VisuallyHidden>{postText.next}</VisuallyHidden>
          <Words of={data.next} isHidden={isHidden} />
          <ChevronRight size="1rem" aria-hidden="true" />
        </Link>
      ) : (
        <span>{data && postText.newest}</span>
      )}
    </nav>
  )
}

interface Neighbour {
  weight: string | null
  measuredAt: string
}

function Words({ of: { weight, measuredAt }, isHidden }: { of: Neighbour; isHidden: boolean }) {
  const date = dateText(measuredAt).slice(5)
  if (isHidden || weight === null) return <span>{postText.ofDate(date)}</span>
  return (
    <span>
      {date} <b>{kilogramsText(weight)}</b>
      {postText.unit}
    </span>
  )
}
