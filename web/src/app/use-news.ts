import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../api/live.ts'
import { watchForMissing } from '../store/losing.ts'
import { withNews } from '../store/later-news.ts'

/** What others do reaches the screen. */
export function useNews(): void {
  const client = useQueryClient()
  useEffect(() => watchForMissing(client), [client])
  useEffect(() => {
    let isFirst = true
    return onLive((heard) => {
      if (heard.type === 'news') withNews(({ applyNews }) => applyNews(client, heard))
      // What happened between the first answers and the first word was told to nobody here.
      if (heard.type === 'hello' && isFirst) withNews(({ lookEverywhere }) => lookEverywhere(client))
      else if (heard.type === 'hello') withNews(({ askAnew }) => askAnew(client))
      if (heard.type === 'hello' || heard.type === 'lost') isFirst = false
    })
  }, [client])
}
