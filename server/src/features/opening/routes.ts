import { opening } from '@hakari/contract'
import type { AnswerOf, Serve } from '../../platform/http/serve.ts'

export function openingRoutes(serve: Serve, answerOf: AnswerOf) {
  const { site, figures, notices, policy, handleNotice, announcement, privacy } = opening.parts
  // One after the other: nobody waits for it, and others shall find a connection.
  serve(opening.all, async (request) => ({
    site: await answerOf(site, request),
    figures: await answerOf(figures, request),
    notices: await answerOf(notices, request),
    policy: await answerOf(policy, request),
    handleNotice: await answerOf(handleNotice, request),
    announcement: await answerOf(announcement, request),
    privacy: await answerOf(privacy, request),
  }))
}
