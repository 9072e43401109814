import * as z from 'zod/mini'
import { deviceStorage } from '../../storage/browser-storage.ts'
import { versioned } from '../../storage/versioned.ts'

const pending = versioned({
  storage: deviceStorage,
  name: 'pendingLink',
  version: 1,
  schema: z.object({ email: z.string(), until: z.number() }),
})

/** The first builds kept the two apart. */
const former = { email: 'pendingEmail', until: 'pendingUntil' }

const read = () =>
  pending.read() ?? {
    email: deviceStorage.read(former.email) ?? '',
    until: Number(deviceStorage.read(former.until)),
  }

/** The address a link was sent to, and when another one may be asked for: for the waiting screen after a reload. */
export const pendingEmail = {
  read: () => read().email,
  waitSeconds: () => Math.max(0, Math.ceil((read().until - Date.now()) / 1000)),
  keep(email: string, waitSeconds: number) {
    pending.keep({ email, until: Date.now() + waitSeconds * 1000 })
  },
  forget() {
    pending.forget()
    for (const name of Object.values(former)) deviceStorage.forget(name)
  },
}
