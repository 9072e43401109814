import { randomBytes, timingSafeEqual } from 'node:crypto'
import { fairQueue } from './fair-queue.ts'
import { createHashing } from './hashing/index.ts'
import { wideNetworkOf } from './limits/networks.ts'
import { shareOfCores } from './share-of-cores.ts'

export interface Passwords {
  /** `sender` is who queues for it: a client's network, or a member. */
  hash(password: string, sender: string): Promise<string>
  /** Null for an account without a password, or for nobody: it takes as long as a wrong password does. */
  verify(password: string, kept: string | null, sender: string): Promise<{ isRight: boolean; isOutdated: boolean }>
  /**
   * For who comes with a password and asks the database before and after: hardly faster than passwords are hashed, so that a
   * crowd waits here, where it costs nothing, and not before whoever reads.
   */
  atDoor<T>(task: () => Promise<T>, sender: string): Promise<T>
  stop: () => void
}

/** What one hash takes: KiB of memory, and passes over it. */
export interface PasswordCost {
  memory: number
  passes: number
}

/** OWASP's minimum for argon2id. Kept hashes carry their own cost; cheaper ones are made anew at the next sign-in. */
export const safeCost: PasswordCost = { memory: 19_456, passes: 2 }
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

/** At most two hashes are computed at once, and never on all cores: others are served meanwhile. */
export function createPasswords({ waiting, cost }: { waiting: number; cost: PasswordCost }): Passwords {
  const atOnce = shareOfCores()
  const perSender = Math.ceil(waiting / 10)
  const inTurn = fairQueue({ atOnce, waiting, perSender })
  // One more, who asks while the others hash.
  const door = fairQueue({ atOnce: atOnce + 1, waiting, perSender })
  const hashing = createHashing(atOnce)
  const compute = (sender: string, password: string, nonce: Buffer, { memory, passes }: PasswordCost) =>
    inTurn(
      () =>
        hashing.derive(
          { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes },
          { doOthersWait: inTurn.isWaitedFor() },
        ),
      wideNetworkOf(sender),
    )
  const nobody = { nonce: randomBytes(16), tag: randomBytes(32), ...cost }

  return {
    async hash(password, sender) {
      const nonce = randomBytes(16)
      const tag = await compute(sender, password, nonce, cost)
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${plain(nonce)}$${plain(tag)}`
    },
    async verify(password, kept, sender) {
      const { nonce, tag, memory, passes } = kept === null ? nobody : parse(kept)
      const same = timingSafeEqual(await compute(sender, password, nonce, { memory, passes }), tag)
      return {
        isRight: same && kept !== null,
        isOutdated: memory < cost.memory || passes < cost.passes,
      }
    },
    atDoor: (task, sender) => door(task, wideNetworkOf(sender)),
    stop: hashing.stop,
  }
}

function parse(kept: string): PasswordCost & { nonce: Buffer; tag: Buffer } {
  const [, memory, passes, nonce, tag] = format.exec(kept) ?? []
  if (!nonce || !tag) throw new Error('a kept password hash cannot be read')
  return {
    memory: Number(memory),
    passes: Number(passes),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
