import { useState } from 'react'
import { useLocation } from '../../navigation/index.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/controls/copy-text.ts'
import { Phrases } from '../../ui/layout/phrases.tsx'
import styles from './banner.module.css'
import { rememberClosed, wasClosed } from './dismissal.ts'
import { text } from './text.ts'

/** Says the way out where Google refuses to sign people in. */
export function Banner({ isLine }: { isLine: boolean }) {
  const [isClosed, setIsClosed] = useState(wasClosed)
  if (isClosed) return null
  const close = () => {
    rememberClosed()
    setIsClosed(true)
  }
  return (
    <aside className={styles.banner} aria-label={text.label}>
      <div className={styles.content}>
        <p>
          <Phrases of={text.sentence} />
        </p>
        <Ways isLine={isLine} onClose={close} />
      </div>
    </aside>
  )
}

function Ways({ isLine, onClose }: { isLine: boolean; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = async () => {
    // Said anew each time.
    setIsCopied(undefined)
    setIsCopied(await copyText(location.href))
  }
  return (
    <>
      <div className={styles.ways}>
        {isLine && <OpenOutside />}
        <Button look="secondary" size="fitted" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button look="quiet" size="fitted" onClick={onClose}>
          {text.close}
        </Button>
      </div>
      {isCopied !== undefined && <p role="alert">{isCopied ? text.copied : text.notCopied}</p>}
      {isCopied === false && (
        <input
          className={styles.address}
          aria-label={text.address}
          value={location.href}
          onFocus={(event) => event.target.select()}
          readOnly
        />
      )}
    </>
  )
}

/** LINE hands an address with this parameter over to the browser of the phone. */
function OpenOutside() {
  const { pathname, search, hash } = useLocation()
  const parameters = new URLSearchParams(search)
  parameters.set('openExternalBrowser', '1')
  return (
    <ButtonLink to={{ pathname, search: parameters.toString(), hash }} loadsAnew size="fitted">
      {text.openOutside}
    </ButtonLink>
  )
}
