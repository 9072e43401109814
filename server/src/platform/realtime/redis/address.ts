export interface RedisAddress {
  host: string
  port: number
  isSecure: boolean
  user: string
  /** Null: everybody may come in. */
  password: string | null
  /** Channels know no databases, so that it becomes part of the channel's name. */
  database: number
}

/** Null for what is no address of a Redis. */
export function redisAddress(text: string): RedisAddress | null {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (hostname === '' || search !== '' || hash !== '' || !/^(\/\d{0,5})?$/.test(pathname)) return null
  try {
    return {
      host: hostname.replace(/^\[(.+)\]$/, '$1'),
      port: port === '' ? 6379 : Number(port),
      isSecure: protocol === 'rediss:',
      user: decodeURIComponent(username) || 'default',
      password: password === '' ? null : decodeURIComponent(password),
      database: Number(pathname.slice(1)),
    }
  } catch {
    return null
  }
}
