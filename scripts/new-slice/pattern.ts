import { sentences } from './pattern-text.ts'

export interface Names {
  /** As in folders and addresses: `short-links`. */
  kebab: string
  /** As in code: `shortLinks`. */
  camel: string
  /** As in types and components: `ShortLinks`. */
  pascal: string
}

export function namesOf(kebab: string): Names {
  const camel = kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { kebab, camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1) }
}

const testTitle = 'a member reads since when they are here'
const visitorTitle = 'a visitor is refused with 401'
const journeyTitle = (kebab: string) => `${kebab}: a member opens the screen and reads since when they are here`

/** The files of a slice, from the browser to the database: it shows a member when they joined. */
export const filesOf = (names: Names): Record<string, string> => ({ ...serverFiles(names), ...webFiles(names) })

const serverFiles = ({ kebab, camel }: Names): Record<string, string> => ({
  [`contract/src/${kebab}.ts`]: `import * as z from 'zod/mini'
import { operation } from './operation.ts'

export const mine = operation({
  id: '${camel}.mine',
  method: 'GET',
  path: '/${kebab}',
  access: 'member',
  summary: 'The day on which the viewer joined.',
  input: {},
  output: z.object({ since: z.string() }),
  refusals: [],
})
`,

  [`server/src/features/${kebab}/index.ts`]: `export { ${camel}Routes } from './routes.ts'
`,

  [`server/src/features/${kebab}/queries.ts`]: `import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** The day on which a member joined, as it was in Japan. */
export async function joinedOn(db: Db, memberId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>\`
    select day_in_japan(joined_at)::text as day from members where id = \${memberId}\`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a viewer is a member')
  return row.day
}
`,

  [`server/src/features/${kebab}/routes.ts`]: `import { ${camel} } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { joinedOn } from './queries.ts'

export function ${camel}Routes(serve: Serve, { db }: Pick<Platform, 'db'>) {
  serve(${camel}.mine, async ({ viewer: { memberId } }) => ({ since: await joinedOn(db, memberId) }))
}
`,

  [`server/src/features/${kebab}/${kebab}.test.ts`]: `import { ${camel} } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

test('${testTitle}', async () => {
  const { call, member } = await world.member()
  await world.rows(\`update members set joined_at = '2026-01-02T20:00:00Z' where id = $1\`, [member.id])
  expect(await call(${camel}.mine, {})).toEqual({ since: '2026-01-03' })
})

test('${visitorTitle}', async () => {
  const answer = await world.fetch('/api/${kebab}')
  expect(answer.status).toBe(401)
})
`,
})

const webFiles = ({ kebab, camel, pascal }: Names): Record<string, string> => ({
  [`web/src/features/${kebab}/queries.ts`]: `import { ${camel} } from '@hakari/contract'
import { answer } from '../../store/answer.ts'

const mine = answer({ operation: ${camel}.mine })

export const ${camel}Query = mine({})
`,

  [`web/src/features/${kebab}/text.ts`]: sentences.textFile,

  [`web/src/features/${kebab}/${kebab}-screen.tsx`]: `import { fullDayText } from '../../format/day.ts'
import { useAnswer } from '../../store/use-answer.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { ${camel}Query } from './queries.ts'
import { text } from './text.ts'

export function ${pascal}Screen() {
  const { data, isError, refetch } = useAnswer(${camel}Query)
  return (
    <Screen title={text.title}>
      {!data && (isError ? <LoadFailed onRetry={() => void refetch()} /> : <Loading />)}
      {data && <p>{text.since(fullDayText(data.since))}</p>}
    </Screen>
  )
}
`,

  [`e2e/${kebab}.spec.ts`]: `import { signedIn } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('${journeyTitle(kebab)}', async ({ page }) => {
  await signedIn(page)
  await page.goto('/${kebab}')
  await expect(page.getByRole('heading', { level: 1, name: '${sentences.title}' })).toBeVisible()
  await expect(page.getByText(/${sentences.sincePattern}/)).toBeVisible()
  await expectAccessible(page)
})
`,
})

/** Where a line about the slice goes in files that list the slices: before the first line that matches. */
export const linesOf = ({ kebab, camel, pascal }: Names): { file: string; line: string; before: RegExp }[] => [
  {
    file: 'contract/src/index.ts',
    line: `export * as ${camel} from './${kebab}.ts'`,
    before: /^export \{/,
  },
  {
    file: 'server/src/app.ts',
    line: `import { ${camel}Routes } from './features/${kebab}/index.ts'`,
    before: /^import .* from '\.\/housekeeping\.ts'/,
  },
  { file: 'server/src/app.ts', line: `  ${camel}Routes(serve, platform)`, before: /^ {2}policyRoutes\(/ },
  {
    file: 'server/test/security/access-matrix.test.ts',
    line: `  '${camel}.mine': members('ok'),`,
    before: /^ {2}'policy\.notice'/,
  },
  { file: 'web/src/paths.ts', line: `  ${camel}: '/${kebab}',`, before: /^ {2}followers:/ },
  {
    file: 'web/src/app/further-routes.ts',
    line: `  memberRoute(patterns.${camel}, async () => (await import('../features/${kebab}/${kebab}-screen.tsx')).${pascal}Screen),`,
    before: /patterns\.activity/,
  },
]

export const ledgerRow = (id: string, { kebab }: Names): string =>
  `| ${id} | A member reads since when they are here: '${sentences.since}' | ${kebab} | shown | ${kebab}.test.ts: ${testTitle}; ${kebab}.test.ts: ${visitorTitle}; ${kebab}.spec.ts: ${journeyTitle(kebab)} |`
