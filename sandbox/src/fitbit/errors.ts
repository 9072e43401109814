/** How the old Web API said that something was wrong. */
export const refusal = (status: number, errorType: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ errors: [{ errorType, message }], success: false }, { status, headers })

const types: Record<number, string> = {
  400: 'validation',
  401: 'invalid_token',
  403: 'insufficient_scope',
  404: 'not_found',
  500: 'request',
}

export const fitbitDialect = {
  error(status: number): Response {
    if (status === 410) return new Response(null, { status })
    if (status === 429) return tooMany(3600, false)
    return refusal(status, types[status] ?? 'system', `Error ${status}`)
  },
}

/** As it is documented, it says when to come back; a fault may leave that out. */
export const tooMany = (seconds: number, isSaid = true) =>
  Response.json(
    { error: { code: 429, message: 'Resource has been exhausted (e.g. check quota).', status: 'RESOURCE_EXHAUSTED' } },
    { status: 429, headers: isSaid ? { 'retry-after': String(seconds) } : {} },
  )
