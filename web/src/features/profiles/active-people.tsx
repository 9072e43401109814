import type { OutputOf, profiles } from '@hakari/contract'
import { useId } from 'react'
import { PersonLines } from '../follows/index.ts'
import styles from './active-people.module.css'
import { text } from './text.ts'

type Groups = OutputOf<typeof profiles.active>

const titles = [
  ['today', text.today],
  ['often', text.often],
  ['joined', text.joinedLately],
] as const

export const hasAnybody = (groups: Groups | undefined): boolean =>
  groups !== undefined && titles.some(([name]) => groups[name].length > 0)

/** A few people each, by when they publish and came. A group with nobody in it is not there. */
export const ActivePeople = ({ groups }: { groups: Groups }) => (
  <div className={styles.groups}>
    {titles.map(([name, title]) => groups[name].length > 0 && <Group key={name} title={title} people={groups[name]} />)}
  </div>
)

function Group({ title, people }: { title: string; people: Groups['today'] }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <PersonLines label={title} people={people} />
    </section>
  )
}
