import { useEffectEvent, useLayoutEffect } from 'react'
import { recordKey } from '../storage/record-key.ts'

const typedInto = 'input, textarea, select, [contenteditable], [role=menu]'

/** Opens the record sheet with the key n: never while somebody types or composes, or answers a dialog. */
export function useRecordKey(onRecord: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, isComposing, repeat, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key !== 'n' || isComposing || repeat || ctrlKey || metaKey || altKey || shiftKey) return
    if (target instanceof Element && target.closest(typedInto)) return
    if (document.querySelector('dialog[open], :popover-open') || recordKey.read()?.isOn === false) return
    event.preventDefault()
    onRecord()
  })
  // Whoever sees the screen may press it: not a moment after it is painted.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
