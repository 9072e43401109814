import { type ReactNode, useId, useState } from 'react'
import { LinkButton } from '../../ui/controls/text-link.tsx'
import { text } from './hidden-words-text.ts'

/** What has a muted word in it is read by whoever asks for it, this once. */
export function HiddenWords({ children }: { children: ReactNode }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <div id={id}>{isShown && children}</div>
      <LinkButton aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? text.hide : text.show}
      </LinkButton>
    </>
  )
}
