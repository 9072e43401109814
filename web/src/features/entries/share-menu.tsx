import type { Entry } from '@hakari/contract'
import { useRef, useState } from 'react'
import { dateText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { Menu, type MenuItem } from '../../ui/controls/menu.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { inTime, longAddressOf, shortAddressOf } from './share-link.ts'
import { shareWays } from './share-ways.ts'
import { ShareSign } from './menu-signs.tsx'
import { text as menuText } from './menu-text.ts'
import { text } from './text.ts'

const EndLinkDialog = lazyComponent(async () => (await import('./end-link-dialog.tsx')).EndLinkDialog)

const messageMs = 2000
export function ShareMenu({ entry, startsOpen }: { entry: Entry; startsOpen: boolean }) {
  const [isCopied, setCopied] = useState(false)
  /** The dialog is not there before somebody asks for it. */
  const [isEnding, setEnding] = useState<boolean>()
  const [short, setShort] = useState<string | null>(null)
  const asked = useRef<Promise<string | null>>(null)
  const say = useToast()
  const long = longAddressOf(entry)
  const address = short ?? long
  const words = wordsOf(entry)

  function askForShort() {
    if (short !== null) return
    const now = shortAddressOf(entry.id)
    asked.current = now
    // Ended meanwhile, it leads nowhere.
    void now.then((found) => asked.current === now && setShort(found))
  }

  function forgetShort() {
    asked.current = null
    setShort(null)
  }

  async function copy() {
    if (!(await copyText(short ?? inTime(asked.current).then((found) => found ?? long)))) {
      say({ tone: 'failed', sentence: menuText.copyFailed })
      return
    }
    setCopied(true)
    await new Promise((done) => setTimeout(done, messageMs))
    setCopied(false)
  }

  async function handOver() {
    try {
      await navigator.share({ text: words, url: address })
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!wasClosed) say({ tone: 'failed', sentence: menuText.shareFailed })
    }
  }

  const items: MenuItem[] = [
    { label: isCopied ? menuText.copied : menuText.copyLink, onChoose: copy, stays: true },
    ...shareWays({ address, words }),
    ...('share' in navigator ? [{ label: menuText.otherApps, onChoose: handOver }] : []),
    ...(entry.isOwn ? [{ label: menuText.endLink, onChoose: () => setEnding(true) }] : []),
  ]
  return (
    <>
      <Menu
        label={text.share}
        sign={<ShareSign />}
        note={menuText.linkIsOpen}
        items={items}
        onOpen={askForShort}
        startsOpen={startsOpen}
      />
      {entry.isOwn && isEnding !== undefined && (
        <EndLinkDialog entry={entry} isOpen={isEnding} onEnded={forgetShort} onClose={() => setEnding(false)} />
      )}
      <span role="status">{isCopied && <VisuallyHidden>{menuText.copied}</VisuallyHidden>}</span>
    </>
  )
}

/** What somebody weighs is said in their own words by themselves alone. */
function wordsOf({ isOwn, weight, member, measuredAt }: Entry): string {
  const kilograms = kilogramsText(weight)
  if (isOwn) return menuText.shareText(kilograms)
  return menuText.othersShareText(text.title(member.name, kilograms, dateText(measuredAt)))
}
