import { useRef, useState } from 'react'

interface SavedChoice<Name> {
  saved: Name
  save: (name: Name) => Promise<void>
  onSaved: (name: Name) => void
}

/** A choice that saves itself. Whoever chooses on while it is saved gets the last one; what failed is put back. */
export function useSavedChoice<Name extends string>({ saved, save, onSaved }: SavedChoice<Name>) {
  const [wanted, setWanted] = useState<Name>()
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef<Name>(undefined)

  async function choose(name: Name) {
    const isSaving = latest.current !== undefined
    latest.current = name
    setWanted(name)
    setFailure(undefined)
    if (isSaving) return
    try {
      let sent: Name
      do {
        sent = latest.current
        await save(sent)
      } while (latest.current !== sent)
      onSaved(sent)
    } catch (error) {
      setFailure(error)
    } finally {
      latest.current = undefined
      setWanted(undefined)
    }
  }

  return { chosen: wanted ?? saved, isBusy: wanted !== undefined, failure, onChoose: (name: Name) => void choose(name) }
}
