import { entries, firstGraphemes } from '@hakari/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../navigation/index.ts'

/** The names are those of the manifest's share target. */
const parameters = ['share_title', 'share_text', 'share_url']

/** The name is that of the manifest's shortcut. */
const shortcut = 'record'

/**
 * What another app shared with this one, as far as a note can hold it, and whether somebody came to record a weight. It leaves
 * the address once it is taken.
 */
export function useSharedNote(): { sharedNote: string; isToRecord: boolean } {
  const [search, setSearch] = useSearchParams()
  const [taken] = useState(() => {
    const sharedNote = noteIn(search)
    return { sharedNote, isToRecord: sharedNote !== '' || search.has(shortcut) }
  })
  useEffect(() => {
    const rest = new URLSearchParams(search)
    for (const name of [...parameters, shortcut]) rest.delete(name)
    if (rest.size < search.size) setSearch(rest, { replace: true })
  }, [search, setSearch])
  return taken
}

function noteIn(search: URLSearchParams): string {
  // Some apps say the same twice.
  const parts = new Set(parameters.map((name) => search.get(name)?.trim() ?? ''))
  return firstGraphemes([...parts].filter(Boolean).join('\n'), entries.noteLimit)
}
