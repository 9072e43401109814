import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a person has allowed the application, and the tokens that prove it. */
export interface Grant {
  id: string
  person: string
  scope: string
  access: { token: string; until: number }[]
  refresh: string | null
}

export interface Grants {
  add(person: string, scope: string): Grant
  /** It is found for a token that has expired, too. */
  withAccess(token: string): { grant: Grant; isExpired: boolean } | undefined
  withRefresh(token: string): Grant | undefined
  ofPerson(person: string | undefined): Grant[]
  giveAccess(grant: Grant, token: string, seconds: number): void
  giveRefresh(grant: Grant, token: string | null): void
  /** Their access tokens are dead at once, their refresh tokens live. */
  expire(grants: Grant[]): void
  end(grants: Grant[]): void
}

const rememberedMs = 24 * 3600_000

export const newToken = (prefix: string) => `${prefix}${randomBytes(48).toString('base64url')}`

/** Kept in a file as well, so that who is connected today is connected tomorrow. */
export function openGrants(file: string | null): Grants {
  let all: Grant[] = file && existsSync(file) ? read(file) : []
  function keep() {
    const oldest = Date.now() - rememberedMs
    for (const grant of all) grant.access = grant.access.filter(({ until }) => until > oldest)
    all = all.filter(({ access, refresh }) => access.length > 0 || refresh !== null)
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(all), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    add(person, scope) {
      const grant: Grant = { id: randomUUID(), person, scope, access: [], refresh: null }
      all.push(grant)
      return grant
    },
    withAccess(token) {
      for (const grant of all)
        for (const given of grant.access)
          if (given.token === token) return { grant, isExpired: given.until <= Date.now() }
      return undefined
    },
    withRefresh: (token) => all.find(({ refresh }) => refresh !== null && refresh === token),
    ofPerson: (person) => all.filter((grant) => person === undefined || grant.person === person),
    giveAccess(grant, token, seconds) {
      grant.access.push({ token, until: Date.now() + seconds * 1000 })
      keep()
    },
    giveRefresh(grant, token) {
      grant.refresh = token
      keep()
    },
    expire(grants) {
      for (const { access } of grants) for (const given of access) given.until = Math.min(given.until, Date.now())
      keep()
    },
    end(grants) {
      all = all.filter((grant) => !grants.includes(grant))
      keep()
    },
  }
}

/** Whatever a kill or a hand has made of the file: then nobody is connected. */
function read(file: string): Grant[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Grant[]
  } catch {
    return []
  }
}
