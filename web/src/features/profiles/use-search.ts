import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../navigation/index.ts'

const patienceMs = 250
const name = 'q'
const limit = 100

/**
 * What is searched for stands in the address, so that the way back finds it again. It follows the field when
 * the typing rests; unfinished words of an input method are not searched for.
 */
export function useSearch() {
  const [address, setAddress] = useSearchParams()
  const searched = address.get(name) ?? ''
  const [typed, setTyped] = useState(searched)
  const [isComposing, setComposing] = useState(false)
  const written = useRef(searched)

  useEffect(() => {
    // The field follows the address when somebody goes back or follows a link.
    if (searched === written.current) return
    written.current = searched
    setTyped(searched)
  }, [searched])

  useEffect(() => {
    const wanted = typed.trim().slice(0, limit)
    if (isComposing || wanted === written.current) return undefined
    const timer = setTimeout(() => {
      written.current = wanted
      setAddress(wanted === '' ? {} : { [name]: wanted }, { replace: true })
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing, setAddress])

  const field = {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposing(false)
      setTyped(event.currentTarget.value)
    },
  }
  return { searched: searched.trim().slice(0, limit), field }
}
