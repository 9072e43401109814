import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './step-button.module.css'

interface StepButton {
  label: string
  disabled: boolean
  onStep: () => void
}

const holdMs = 400
const repeatMs = 80

/** Steps once when it is pressed, and again and again while it is held. */
export function StepButton({ label, disabled, onStep }: StepButton) {
  const [isHeld, setHeld] = useState(false)
  const hasRepeated = useRef(false)
  const step = useEffectEvent(() => {
    hasRepeated.current = true
    onStep()
  })
  useEffect(() => {
    if (!isHeld) return undefined
    let timer = setTimeout(function again() {
      step()
      timer = setTimeout(again, repeatMs)
    }, holdMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  const release = () => setHeld(false)
  return (
    <button
      type="button"
      className={styles.step}
      // A keyboard steps by the arrow keys of the field.
      tabIndex={-1}
      disabled={disabled}
      onPointerDown={({ button }) => {
        hasRepeated.current = false
        if (button === 0) setHeld(true)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      // A keyboard repeats clicks by itself. The click that ends a hold has been counted.
      onClick={({ detail }) => {
        if (detail === 0 || !hasRepeated.current) onStep()
      }}
    >
      {label}
    </button>
  )
}
