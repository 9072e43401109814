import { text } from './menu-text.ts'

/** Others that show what is shared with them, by the addresses they give out for it. */
export function shareWays({ address, words }: { address: string; words: string }) {
  const [url, said] = [encodeURIComponent(address), encodeURIComponent(words)]
  // LINE opens it in the phone's browser then, where people are signed in.
  const outsideLine = encodeURIComponent(`${address}?openExternalBrowser=1`)
  return [
    { label: text.facebook, href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { label: text.threads, href: `https://www.threads.com/intent/post?text=${said}&url=${url}` },
    { label: text.line, href: `https://social-plugins.line.me/lineit/share?url=${outsideLine}` },
    { label: text.x, href: `https://x.com/intent/tweet?text=${said}&url=${url}` },
  ]
}
