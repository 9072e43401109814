import { entries, firstGraphemes } from '@hakari/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../navigation/index.ts'

/** The names are those of the manifest's share target. */
const parameters = ['share_title', 'share_text', 'share_url']

/** What another app shared with this one, as far as a note can hold it. It leaves the address once it is taken. */
export function useSharedNote(): string {
  const [search, setSearch] = useSearchParams()
  const [note] = useState(() => noteIn(search))
  useEffect(() => {
    const rest = new URLSearchParams(search)
    for (const name of parameters) rest.delete(name)
    if (rest.size < search.size) setSearch(rest, { replace: true })
  }, [search, setSearch])
  return note
}

function noteIn(search: URLSearchParams): string {
  // Some apps say the same twice.
  const parts = new Set(parameters.map((name) => search.get(name)?.trim() ?? ''))
  return firstGraphemes([...parts].filter(Boolean).join('\n'), entries.noteLimit)
}
