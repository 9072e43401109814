/** Each failed test by its name and the first lines of its error, from the reports of Vitest and Playwright. */
export const failedInVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not even be read has no tests.
    if (failed.length === 0) return message ? [told(name, message)] : []
    return failed.map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages[0]))
  })

export const failedInPlaywright = ({ suites }: { suites: Suite[] }): string[] =>
  suites.flatMap(({ suites: inside = [], specs = [] }) => [
    ...failedInPlaywright({ suites: inside }),
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return told(`${file}:${line} › ${title}`, errors.map(({ message }) => message).join('\n'))
      }),
  ])

export interface VitestReport {
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

export interface Suite {
  suites?: Suite[]
  specs?: {
    file: string
    line: number
    title: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

const mostLines = 8
const colours = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')

function told(name: string, error = ''): string {
  const lines = error.replaceAll(colours, '').split('\n')
  const said = lines.filter((line) => line.trim() !== '').slice(0, mostLines)
  return [name, ...said.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
}
