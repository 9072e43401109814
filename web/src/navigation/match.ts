/** The parts of an address that a pattern names by `:name`; null where it does not fit. Capitals do not matter. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const shape = pattern.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${shape}/?$`, 'i').exec(pathname)
  if (!found) return null
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]))
}

/** An address somebody mistyped is still an address. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
