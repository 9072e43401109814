import { entries, firstGraphemes } from '@hakari/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from '../navigation/index.ts'

/** The names are those of the manifest's share target. */
const parameters = ['share_title', 'share_text', 'share_url']

/** The name is that of the manifest's shortcut. */
const shortcut = 'record'

/**
 * What another app shared with this one, as far as a note can hold it. Who came with it, or to record a weight, also by a
 * notification while the app is open, is shown where to. It leaves the address once it is taken.
 */
export function useSharedNote(onRecord: () => void): string {
  const [search, setSearch] = useSearchParams()
  const [sharedNote] = useState(() => noteIn(search))
  const record = useEffectEvent(onRecord)
  useEffect(() => {
    const rest = new URLSearchParams(search)
    for (const name of [...parameters, shortcut]) rest.delete(name)
    if (rest.size === search.size) return
    if (search.has(shortcut) || noteIn(search) !== '') record()
    setSearch(rest, { replace: true })
  }, [search, setSearch])
  return sharedNote
}

function noteIn(search: URLSearchParams): string {
  // Some apps say the same twice.
  const parts = new Set(parameters.map((name) => search.get(name)?.trim() ?? ''))
  return firstGraphemes([...parts].filter(Boolean).join('\n'), entries.noteLimit)
}
