import { history } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assertConnected, type ImportDeps, setSynced } from '../imports/index.ts'
import { beginFile, confirmFile, previewFile, takePart } from './from-file.ts'
import { dropRun, runsOf } from './queries.ts'
import { beginService } from './read-service.ts'

export function historyRoutes(serve: Serve, deps: ImportDeps) {
  const { db } = deps

  serve(history.runs, async ({ viewer: { memberId } }) => ({ items: await runsOf(db, memberId) }))

  serve(history.begin, ({ body: { source }, viewer: { memberId } }) => beginFile(deps, memberId, source))

  serve(history.send, async ({ params: { id, part }, body: { readings }, viewer: { memberId } }) => {
    await takePart(deps, { memberId, id }, Number(part), readings)
    return {}
  })

  serve(history.preview, ({ params: { id }, viewer: { memberId } }) => previewFile(deps, { memberId, id }))

  serve(history.confirm, ({ params: { id }, body: { rejected }, viewer: { memberId } }) =>
    confirmFile(deps, { memberId, id }, rejected),
  )

  serve(history.undo, async ({ params: { id }, viewer: { memberId } }) => {
    const removed = await db.transaction().execute((tx) => dropRun(tx, { memberId, id }))
    if (removed === null) throw new Refusal('not_found')
    return { removed }
  })

  serve(history.fromService, async ({ params: { service }, viewer: { memberId } }) => {
    await assertConnected(deps, { memberId, service })
    return beginService(deps, memberId, service)
  })

  serve(history.sync, async ({ params: { service }, body: { isOn }, viewer: { memberId } }) => {
    if (!(await setSynced(db, { memberId, service }, isOn))) throw new Refusal('not_connected')
    return { isOn }
  })
}
