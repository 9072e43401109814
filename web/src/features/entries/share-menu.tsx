import type { Entry } from '@hakari/contract'
import { Share } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../ui/copy-text.ts'
import { Menu } from '../../ui/menu.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { useToast } from '../../ui/toast.tsx'
import { postPath } from '../../paths.ts'
import { text } from './text.ts'

const newsMs = 2000

export function ShareMenu({ entry }: { entry: Entry }) {
  const [isCopied, setCopied] = useState(false)
  const say = useToast()
  async function copy() {
    if (!(await copyText(new URL(postPath(entry.member.handle, entry.id), location.origin).href))) {
      say({ tone: 'failed', sentence: text.copyFailed })
      return
    }
    setCopied(true)
    await new Promise((done) => setTimeout(done, newsMs))
    setCopied(false)
  }
  return (
    <>
      <Menu
        label={text.share}
        sign={<Share size={20} aria-hidden="true" />}
        items={[{ label: isCopied ? text.copied : text.copyLink, onChoose: copy, stays: true }]}
      />
      <span role="status">{isCopied && <Spoken>{text.copied}</Spoken>}</span>
    </>
  )
}
