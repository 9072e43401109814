import { type EventKind, toNobody } from '../../platform/events/index.ts'

export interface Message {
  name: string
  email: string
  message: string
}

export const messageReceived: EventKind<Message> = { tells: toNobody }
