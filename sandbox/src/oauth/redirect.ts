/** The sandbox sends nobody anywhere but to this machine. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
}

export function withParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
