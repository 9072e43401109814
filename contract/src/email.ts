import * as z from 'zod/mini'

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
const plainAscii = /^[\x21-\x7e]+$/
/** No host has a longer name, and to spell out marks without end would take long. */
const longestHost = 253
const forbiddenInHost = /[\s/\\?#@:[\]<>^|%"'`{}(),;]/
/** What a keyboard set to Japanese writes for plain characters. Other letters that only look like them stay what they are. */
const fullWidth = /[\uFF01-\uFF5E]/g
const plainOf = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)

/** The one spelling under which an address is kept: null when it is not an address we can write to. */
export function normaliseEmail(typed: string): string | null {
  const text = typed.trim().replace(fullWidth, plainOf)
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const typedHost = text.slice(at + 1)
  if (at < 1 || local.length > 64 || !plainAscii.test(local) || !localPart.test(local)) return null
  if (typedHost.length > longestHost || forbiddenInHost.test(typedHost)) return null
  const host = asciiHost(typedHost)
  if (host === null || !hostName.test(host)) return null
  const address = `${local}@${host}`
  return address.length <= 254 ? address : null
}

/** Mail servers see the ASCII form; a URL parser computes it the same way in browser and Node. */
function asciiHost(host: string): string | null {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return null
  }
}

export const EmailAddress = z.pipe(
  z.string({ error: 'required' }).check(z.refine((text) => text.trim() !== '', { error: 'required', abort: true })),
  z.pipe(
    z.transform((text: string) => normaliseEmail(text) ?? ''),
    z.string().check(z.minLength(1, { error: 'invalid_email' })),
  ),
)

/** The address of an account. Mail servers in use ignore capitals, so two spellings are one account. */
export const AccountEmail = z.pipe(
  EmailAddress,
  z.transform((address: string) => address.toLowerCase()),
)
