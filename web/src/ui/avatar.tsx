import { UserRound } from 'lucide-react'
import styles from './avatar.module.css'

interface Avatar {
  name: string
  /** Without a picture: the first letter, on a colour of the person's own. */
  picture?: string | undefined
  size?: 'tiny' | 'small' | 'medium' | 'large'
}

const pixels = { tiny: 28, small: 34, medium: 40, large: 72 }
const colours = 6

/** Decoration beside a name, so it says nothing itself. */
export function Avatar({ name, picture, size = 'medium' }: Avatar) {
  if (picture) return <img className={styles[size]} src={picture} alt="" width={pixels[size]} height={pixels[size]} />
  if (name.trim() === '')
    return (
      <span className={`${styles.avatar} ${styles[size]} ${styles.nobody}`} aria-hidden="true">
        <UserRound size={pixels[size] / 2} />
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
