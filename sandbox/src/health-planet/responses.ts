import { errorPage, maintenancePage } from '../health/pages.ts'
import type { Html } from '../oauth/page.ts'
import { shiftJis } from './shift-jis.ts'

/** Its pages for people are in Shift_JIS. */
export const pageResponse = async (page: Html, status = 200) =>
  new Response(shiftJis(String(await page)), { status, headers: { 'content-type': 'text/html;charset=Shift_JIS' } })

export const complaint = (error: string, why: string) => pageResponse(errorPage('health-planet', 400, error, why), 400)

const xhtml = (status: number, title: string, code: number) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head><title>${title}</title></head>
<body><h1>${title}</h1><h2>Error ${code}</h2></body>
</html>
`,
    { status, headers: { 'content-type': 'text/html;charset=UTF-8' } },
  )

/** A bad token and a missing scope look alike. */
export const tokenInvalid = () => xhtml(401, 'Token invalid - Invalid AuthSub token.', 401)

/** Not 429: the body even speaks of 401. */
export const tooMany = () => xhtml(400, 'Bad Request', 401)

export const badRequest = () => xhtml(400, 'Bad Request', 400)

export const notFound = () => xhtml(404, 'Not Found', 404)

export const healthPlanetDialect = {
  error(status: number): Response {
    if (status === 401) return tokenInvalid()
    return xhtml(status, `Error ${status}`, status)
  },
  maintenance: () => pageResponse(maintenancePage()),
}
