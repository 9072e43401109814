import { contact } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveMessage } from './receive-message.ts'

export function contactRoutes(serve: Serve, deps: Pick<Platform, 'db' | 'events' | 'limits'>) {
  serve(contact.send, (request) => receiveMessage(deps, request))
}
