import type { Entry, ShownNumbers } from '@hakari/contract'
import { useRef, useState } from 'react'
import { kilogramsText } from '../../format/kilograms.ts'
import { copyText } from '../../ui/controls/copy-text.ts'
import { Menu, type MenuItem } from '../../ui/controls/menu.tsx'
import { useNavigate } from '../../navigation/index.ts'
import { settingsTab } from '../../paths.ts'
import { useAnswer } from '../../store/use-answer.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useOpenings } from '../../ui/overlays/use-openings.ts'
import { privacyQuery } from '../privacy/index.ts'
import { inTime, longAddressOf, shortAddressOf } from './share-link.ts'
import { shareWays } from './share-ways.ts'
import { ShareSign } from './menu-signs.tsx'
import { text as menuText } from './menu-text.ts'
import { text } from './text.ts'
import { titleText } from './title-text.ts'

const EndLinkDialog = lazyComponent(async () => (await import('./end-link-dialog.tsx')).EndLinkDialog)
const AudienceDialog = lazyComponent(async () => (await import('./audience-dialog.tsx')).AudienceDialog)

const messageMs = 2000

/** What is not for everybody has no link to be shared: its owner is told why, and led to where that is changed. */
export function ShareMenu({ entry, startsOpen }: { entry: Entry; startsOpen: boolean }) {
  const [isCopied, setCopied] = useState(false)
  /** The dialog is not there before somebody asks for it. */
  const [isEnding, setEnding] = useState<boolean>()
  const [short, setShort] = useState<string | null>(null)
  // Narrowing has ended it.
  if (!entry.isForAll && short !== null) setShort(null)
  const asked = useRef<Promise<string | null>>(null)
  const say = useToast()
  const navigate = useNavigate()
  const changing = useOpenings()
  const { data: privacy } = useAnswer({ ...privacyQuery, enabled: entry.isOwn })
  const long = longAddressOf(entry)
  const isReady = !entry.isOwn || privacy !== undefined
  const address = (isReady ? short : null) ?? long
  const words = wordsOf(entry, privacy?.shownNumbers)

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
  const isOfPrivate = entry.audience === 'everyone'
  const change: MenuItem = isOfPrivate
    ? { label: menuText.toPrivacy, onChoose: () => navigate(settingsTab('privacy')) }
    : { label: menuText.changeAudience, onChoose: changing.open }
  const whyNot = isOfPrivate ? menuText.ofPrivate : menuText.notForAll
  return (
    <>
      <Menu
        label={text.share}
        sign={<ShareSign />}
        note={entry.isForAll ? menuText.linkIsOpen : whyNot}
        items={entry.isForAll ? items : [change]}
        onOpen={() => entry.isForAll && askForShort()}
        startsOpen={startsOpen}
      />
      {changing.times > 0 && (
        <AudienceDialog key={changing.times} entry={entry} isOpen={changing.isOpen} onClose={changing.close} />
      )}
      {entry.isOwn && isEnding !== undefined && (
        <EndLinkDialog entry={entry} isOpen={isEnding} onEnded={forgetShort} onClose={() => setEnding(false)} />
      )}
      <span role="status">{isCopied && <VisuallyHidden>{menuText.copied}</VisuallyHidden>}</span>
    </>
  )
}

/** What somebody weighs is said in their own words by themselves alone, and not before it is known that they show it. */
function wordsOf(entry: Entry, shown: ShownNumbers | undefined): string {
  if (!entry.isOwn) return menuText.othersShareText(titleText(entry))
  return shown === 'weight' && entry.weight !== null
    ? menuText.shareText(kilogramsText(entry.weight))
    : menuText.othersShareText(titleText({ ...entry, weight: null }))
}
