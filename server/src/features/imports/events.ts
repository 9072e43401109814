import type { Service } from '@hakari/contract'
import { type EventKind, toNobody } from '../../platform/events/index.ts'

export const serviceDisconnected: EventKind<{ memberId: string; service: Service }> = { tells: toNobody }
