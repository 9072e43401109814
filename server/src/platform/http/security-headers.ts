/** `styleHash`: the one style that may stand in the page itself, to the letter. */
const contentSecurityPolicy = (styleHash: string | null) =>
  [
    "default-src 'self'",
    ...(styleHash === null ? [] : [`style-src 'self' '${styleHash}'`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const twoYears = 'max-age=63072000; includeSubDomains'

export const securityHeaders = ({
  https,
  styleHash = null,
}: {
  https: boolean
  styleHash?: string | null
}): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(styleHash),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(https && { 'Strict-Transport-Security': twoYears }),
})
