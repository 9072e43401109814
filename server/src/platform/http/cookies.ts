import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { HttpEnv } from './context.ts'

/** Every cookie there is. */
const cookieNames = ['session', 'browser', 'registration', 'invitation', 'google', 'pending', 'passkey'] as const
type CookieName = (typeof cookieNames)[number]

export interface Cookies {
  read(name: CookieName): string | undefined
  set(name: CookieName, value: string, seconds: number): void
  clear(name: CookieName): void
}

/**
 * No script reads them, no other site sends them along with a write, and over https no other host of the
 * domain can set them. On http://localhost a browser accepts neither the prefix nor the attribute.
 */
export function cookiesFor({ https }: { https: boolean }): (c: Context<HttpEnv>) => Cookies {
  const nameOf = (name: CookieName) => cookieName(name, { https })
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  return (c) => {
    const write = (name: CookieName, value: string, seconds: number) => {
      const text = `${nameOf(name)}=${value}; Max-Age=${seconds}; ${attributes}`
      c.set('setCookies', [...(c.get('setCookies') ?? []), text])
    }
    return {
      read: (name) => getCookie(c, nameOf(name)),
      set: write,
      clear: (name) => write(name, '', 0),
    }
  }
}

export const cookieName = (name: CookieName, { https }: { https: boolean }) =>
  https ? `__Host-hakari_${name}` : `hakari_${name}`
