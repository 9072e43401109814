import { UserRound } from 'lucide-react'
import { use, useState } from 'react'
import styles from './avatar.module.css'
import { IsServerUnreachable } from '../feedback/server-reachability.ts'

interface Avatar {
  name: string
  /** Without it the first letter is shown, on a colour of the person's own. */
  picture?: string | undefined
  size?: Size
}
type Size = 'tiny' | 'small' | 'medium' | 'large'

const pixels = { tiny: 28, small: 34, medium: 40, large: 72 }
const colours = 6

/** Decoration beside a name, so it says nothing itself. */
export function Avatar({ name, picture, size = 'medium' }: Avatar) {
  // A picture that could not be had without the server is asked for again when that is back.
  const wanted = `${picture} ${use(IsServerUnreachable)}`
  const [failed, setFailed] = useState<string>()
  if (picture && failed !== wanted)
    return (
      <img
        key={wanted}
        className={styles[size]}
        src={picture}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        onError={() => setFailed(wanted)}
      />
    )
  return <Initial name={name} size={size} />
}

function Initial({ name, size }: { name: string; size: Size }) {
  if (name.trim() === '')
    return (
      <span className={`${styles.avatar} ${styles[size]} ${styles.nobody}`} aria-hidden="true">
        <UserRound size="50%" />
      </span>
    )
  return (
    <span className={`${styles.avatar} ${styles[size]} ${styles[`colour${colourOf(name)}`]}`} aria-hidden="true">
      {firstOf(name)}
    </span>
  )
}

const firstOf = (name: string) => new Intl.Segmenter('ja').segment(name.trim()).containing(0)?.segment ?? ''

const colourOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours
