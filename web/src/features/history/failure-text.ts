import { type RefusalCode, refusals, Refused, type Run, type Service } from '@hakari/contract'
import { messageOf } from '../imports/index.ts'
import { text } from './text.ts'

const isCode = (name: string): name is RefusalCode => Object.hasOwn(refusals, name)

/** Why a service's history stopped, in words. */
export function failureOf(service: Service, { failure }: Run): string {
  if (failure === null || !isCode(failure)) return text.service.stopped
  return messageOf(service, new Refused({ refusal: failure, requestId: '' }))
}
