import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statsQuery } from '../features/stats/index.ts'
import { whenIdle } from './when-idle.ts'

const freshMs = 60_000

/** On a phone the figures stand behind the menu: they are there when it opens, and later without the network. */
export function useFiguresAtHand(): void {
  const client = useQueryClient()
  useEffect(() => void whenIdle().then(() => client.prefetchQuery({ ...statsQuery, staleTime: freshMs })), [client])
}
