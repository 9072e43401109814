import type { Denial } from '../health/fault-names.ts'

const credentials =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. ' +
  'See https://developers.google.com/identity/sign-in/web/devconsole-project.'

interface Reason {
  reason: string
  domain?: string
  metadata?: Record<string, string>
}

const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  412: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}

function failure(code: number, message: string, why?: Reason, status = statusNames[code] ?? 'UNKNOWN'): Response {
  const details = why && [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'googleapis.com', ...why }]
  const header = `Bearer realm="https://accounts.google.com/"${why ? '' : ', error="invalid_token"'}`
  return Response.json(
    { error: { code, message, status, ...(details && { details }) } },
    { status: code, headers: code === 401 ? { 'www-authenticate': header } : {} },
  )
}

/** The table of errors as the service words it; `method` is the one that was called. */
export function errorsOf(method: string) {
  const metadata = { service: 'health.googleapis.com', method: `google.devicesandservices.health.v4.${method}` }
  const errors = {
    credentialsMissing: () =>
      failure(401, `Request is missing required authentication credential. ${credentials}`, {
        reason: 'CREDENTIALS_MISSING',
        metadata,
      }),
    credentialsWrong: () => failure(401, `Request had invalid authentication credentials. ${credentials}`),
    apiKey: () =>
      failure(
        401,
        'API keys are not supported by this API. Expected OAuth2 access token or other authentication credentials ' +
          'that assert a principal. See https://cloud.google.com/docs/authentication',
        { reason: 'CREDENTIALS_MISSING', metadata },
      ),
    scope: () =>
      failure(403, 'Request had insufficient authentication scopes.', {
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        metadata,
      }),
    notPermitted: () => failure(403, 'The caller does not have permission.', { reason: 'RESOURCE_PERMISSION_DENIED' }),
    disabled: () =>
      failure(403, 'Google Health API has not been used in this project before or it is disabled.', {
        reason: 'SERVICE_DISABLED',
        metadata: { service: 'health.googleapis.com', consumer: 'projects/1234567890' },
      }),
    denial: (what: Denial): Response =>
      ({ '403-scope': errors.scope, '403-disabled': errors.disabled, '403-permission': errors.notPermitted })[what](),
    notLinked: () =>
      failure(
        400,
        'The account is not linked to Google Health.',
        {
          reason: 'ACCOUNT_NOT_LINKED',
          domain: 'health.googleapis.com',
          metadata: { redirect_uri: 'https://fitbit.google.com/auth/signup' },
        },
        'FAILED_PRECONDITION',
      ),
    tooMany: () =>
      failure(429, 'Quota exceeded for quota metric and limit of this service.', {
        reason: 'RATE_LIMIT_EXCEEDED',
        metadata,
      }),
    invalid: (reason: string, message: string) => failure(400, message, { reason, domain: 'health.googleapis.com' }),
    /** Whatever the service says most often with this status. */
    status(code: number): Response {
      if (code === 401) return errors.credentialsWrong()
      if (code === 403) return failure(403, 'The caller does not have permission.')
      if (code === 404) return failure(404, 'Requested entity was not found.')
      return code === 429 ? errors.tooMany() : failure(code, `Error ${code}.`)
    },
  }
  return errors
}
export type Errors = ReturnType<typeof errorsOf>

export const notFoundPage = (path: string) =>
  new Response(
    `<!DOCTYPE html>
<html lang=en>
  <meta charset=utf-8>
  <title>Error 404 (Not Found)!!1</title>
  <p><b>404.</b> <ins>That’s an error.</ins>
  <p>The requested URL <code>${path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code> was not found on this server.
`,
    { status: 404, headers: { 'content-type': 'text/html; charset=UTF-8' } },
  )
