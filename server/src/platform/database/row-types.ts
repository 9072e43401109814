// Made by npm run db:types from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  contact_messages: {
    id: GeneratedAlways<number>
    name: string
    email: string
    message: string
    idempotency_key: string
    created_at: Generated<Date>
  }
  limits: {
    key: string
    used: number
    ends_at: Date
  }
  migrations: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
}
