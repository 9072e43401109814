import type { notifications, push } from '@hakari/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Mail } from '../../platform/mail/index.ts'

/** What is to be sent: to one browser, or by mail. */
export interface Pending {
  id: number
  memberId: string
  kind: notifications.Kind
  key: string
  since: number
  newest: number
  createdAt: Date
}

/** What a push says; title and badge are the same for all. */
export interface PushText extends Pick<push.Message, 'body' | 'path' | 'actions'> {
  /** How long a push service keeps it for a browser that is away. */
  ttlSeconds: number
  /** A later one of the same name takes its place. */
  tag: string
}

/** A mail that can be stopped, once it is known where it goes. */
export type StoppableMail = (to: { address: string; stopUrl: string; origin: string }) => Mail

/**
 * Writes what is sent of a kind, when it is sent: who may see what, who was blocked, what was deleted or read is judged then.
 * Many at once, by few queries. For whom nothing is to be said (any more) there is no text, and nothing is sent.
 */
export interface Composer {
  push: (db: Database, pending: Pending[]) => Promise<Map<number, PushText>>
  mail: (db: Database, pending: Pending[]) => Promise<Map<number, StoppableMail>>
  /** With somebody invented, for the settings. */
  preview: { push: { body: string } | null; mail: StoppableMail | null }
}

/** Makes what is due by its time into what is to be sent: some at once, and how many. Called in each process when it is due, and every minute. */
export type Planner = (db: Database) => Promise<number>
