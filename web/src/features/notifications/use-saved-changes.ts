import { useRef, useState } from 'react'

interface SavedChanges<Name extends string, Change> {
  save: (name: Name, change: Change) => Promise<void>
  onSaved: () => void
}

/**
 * Changes that save themselves, one after the other, so that the last answer is the newest. They are shown at once; whoever
 * changes more while one is saved gets that, too, and what failed is put back.
 */
export function useSavedChanges<Name extends string, Change extends object>({
  save,
  onSaved,
}: SavedChanges<Name, Change>) {
  const [wanted, setWanted] = useState<ReadonlyMap<Name, Change>>(new Map())
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef(wanted)
  const isSaving = useRef(false)

  function want(next: ReadonlyMap<Name, Change>) {
    latest.current = next
    setWanted(next)
  }

  async function saveAll() {
    for (let [next] = latest.current; next; [next] = latest.current) {
      const [name, change] = next
      await save(name, change)
      if (latest.current.get(name) === change) want(new Map([...latest.current].filter(([other]) => other !== name)))
    }
  }

  async function change(name: Name, some: Change) {
    setFailure(undefined)
    want(new Map(latest.current).set(name, { ...latest.current.get(name), ...some }))
    if (isSaving.current) return
    isSaving.current = true
    try {
      await saveAll()
      onSaved()
    } catch (error) {
      want(new Map())
      setFailure(error)
    } finally {
      isSaving.current = false
    }
  }

  return {
    wanted: (name: Name): Change | undefined => wanted.get(name),
    isBusy: wanted.size > 0,
    failure,
    change: (name: Name, some: Change) => void change(name, some),
  }
}
