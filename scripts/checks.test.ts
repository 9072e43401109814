import { expect, test } from 'vitest'
import { bannedNamesIn, bannedWords } from './banned-words.ts'
import { deadWordsIn } from './check-docs.ts'
import { importsOf, objectionTo } from './check-imports.ts'
import { problemsIn, rowsOf } from './check-ledger.ts'
import { problemsOf } from './check-names.ts'
import { wordsOutOfPlace } from './check-words.ts'

test.each([
  ['contract/src/contact.ts', 'server/src/run.ts'],
  ['sandbox/src/server.ts', 'contract/src/index.ts'],
  ['server/src/platform/limits.ts', 'server/src/features/contact/index.ts'],
  ['server/src/features/feed/routes.ts', 'server/src/features/contact/index.ts'],
  ['server/src/features/feed/list.ts', 'kysely'],
  ['server/src/features/feed/list.ts', 'server/src/platform/http/serve.ts'],
  ['server/src/features/feed/rules.ts', 'node:fs'],
  ['server/src/features/likes/like-entry.ts', 'server/src/features/activity/index.ts'],
  ['server/src/run.ts', 'sandbox/src/server.ts'],
  ['web/src/ui/controls/button.tsx', 'contract/src/index.ts'],
  ['web/src/features/feed/home-screen.tsx', 'web/src/app/shell.tsx'],
  ['web/src/main.tsx', 'server/src/config.ts'],
  ['web/src/main.tsx', 'node:fs'],
  ['contract/src/text.ts', 'pg'],
  ['server/src/run.ts', 'node:process'],
  ['server/src/features/contact/mails/operator.ts', 'kysely'],
])('%s may not import %s', (file, imported) => {
  expect(objectionTo(file, imported)).toEqual(expect.any(String))
})

test.each([
  ['contract/src/contact.ts', 'zod/mini'],
  ['server/src/features/contact/queries.ts', 'kysely'],
  ['server/src/features/contact/routes.ts', 'server/src/platform/http/serve.ts'],
  ['server/src/app.ts', 'server/src/features/activity/index.ts'],
  ['web/src/app/routes.tsx', 'web/src/features/feed/home-screen.tsx'],
])('%s may import %s', (file, imported) => {
  expect(objectionTo(file, imported)).toBeNull()
})

test('every way to import is seen', () => {
  const source = `import a from './a.ts'\nexport { b } from '../b.ts'\nexport * from './c.ts'\nconst d = () => import('./d.ts')\nimport type { E } from '@hakari/contract'\nimport '@hakari/server/src/run.ts'`
  expect(importsOf('web/src/app/x.ts', source).toSorted()).toEqual(
    [
      'contract/src/index.ts',
      'server/src/run.ts',
      'web/src/app/a.ts',
      'web/src/app/c.ts',
      'web/src/app/d.ts',
      'web/src/b.ts',
    ].toSorted(),
  )
})

test('Japanese outside text files and names that explain nothing are found', () => {
  expect(problemsOf('web/src/features/feed/home-screen.tsx', () => 'ok\n<p>ホーム</p>')).toEqual([
    'web/src/features/feed/home-screen.tsx:2: Japanese stands in text files only',
  ])
  expect(problemsOf('web/src/features/feed/text.ts', () => "'ホーム'")).toEqual([])
  expect(problemsOf('server/src/utils/dates.ts', () => '')).toHaveLength(1)
  expect(problemsOf('web/src/helpers.ts', () => '')).toHaveLength(1)
})

test.each([
  ['server/src/features/likes/routes.ts', 'const { db, realtime } = deps'],
  ['server/src/features/feed/queries.ts', 'where m.disabled_at is null'],
  ['server/src/features/accounts/send-link.ts', 'if (account.disabled_at) return'],
  ['server/src/platform/database/migrations/0099-later.sql', 'where disabled_at is null'],
  ['server/src/features/feed/queries.ts', 'where e.audience <= 2'],
  ['server/src/features/profiles/queries.ts', 'and not m.is_private'],
  ['server/src/features/imports/connect.ts', "if (service === 'health_planet') return"],
  ['server/src/features/push/queries.ts', 'select pg_advisory_lock(41)'],
  ['server/src/features/live/hear.ts', 'await client.query(`listen hakari_live`)'],
  ['server/src/features/history/queries.ts', "select set_config('enable_sort', 'off', false)"],
])('%s may not say %s', (path, text) => {
  expect(wordsOutOfPlace(path, () => `ok\n${text}`)).toEqual([expect.stringContaining(`${path}:2 says `)])
})

test.each([
  ['server/src/run.ts', 'events: createEvents(realtime.tell)'],
  ['server/src/features/visibility/queries.ts', 'where m.disabled_at is null'],
  ['server/src/features/visibility/queries.ts', 'e.audience <= ${reach}'],
  ['server/src/features/imports/providers/health-planet.ts', "service: 'health_planet',"],
  ['server/src/features/push/queries.ts', 'select pg_advisory_xact_lock(41)'],
  ['server/src/features/history/queries.ts', "select set_config('enable_sort', 'off', true)"],
  ['server/src/features/live/live-updates.ts', "import type { Gathered } from '../../platform/realtime/index.ts'"],
])('%s may say %s', (path, text) => {
  expect(wordsOutOfPlace(path, () => text)).toEqual([])
})

test('a command or a path that does not exist is found in the docs', () => {
  const page = 'Run `npm run gone` or `npm start`, see `docs/gone.md`, [this](gone/) and `server/src`, `gone.ts`.'
  const repository = { files: ['README.md', 'server/src/run.ts'], scripts: ['start'] }
  expect(deadWordsIn('README.md', page, repository)).toEqual([
    'README.md names gone/, which does not exist',
    'README.md names npm run gone, which does not exist',
    'README.md names docs/gone.md, which does not exist',
    'README.md names gone.ts, which does not exist',
  ])
})

const known = {
  tests: [
    [
      'server/x.test.ts',
      `// 送信
      test('it works', () => {
        for (const name of ['Fitbit']) expect(page).toSay('いいね', '3人', /^未読\\d+件$/, \`\${name}と連携する\`)
        expect(page).toSay('フォロー中', \`\${me}さんの体重 \${weight}kg\`)
      })
      test('it works otherwise', () => expect(page).toSay('中止'))`,
    ],
    ['server/y.test.ts', `test('送信', () => expect(page).toSay('フォロー'))`],
  ] as [string, string][],
  sentences:
    "'中止' `${count}人` 'いいね' 'フォロー' '送信' `未読${count}件` `${service}と連携する` 'Fitbitと連携する' 'Appleと連携する' `${name}さんの体重 ${weight}kg` `${n}日`",
  readings: ['R1'],
}
const ledger = (cells: string) => rowsOf(`| S2-001 | ${cells} |`)

test.each([
  ['a shown row without a test', 'x | shell | shown |', 'S2-001 is shown by no test'],
  ['a test that does not exist', 'x | shell | shown | x.test.ts: it fails', /^S2-001 names a test/],
  [
    'a sentence in no text file',
    '「シェア」 | shell | shown | x.test.ts: it works',
    /^S2-001 quotes what no text file/,
  ],
  [
    'a sentence that none of its tests says, though another test does',
    '「フォロー」 | shell | shown | x.test.ts: it works',
    'S2-001 quotes what none of its tests says: フォロー',
  ],
  [
    'a sentence that only another test of the file says',
    '「中止」 | shell | shown | x.test.ts: it works',
    'S2-001 quotes what none of its tests says: 中止',
  ],
  [
    'a sentence that stands in a comment only',
    '「送信」 | shell | shown | x.test.ts: it works',
    'S2-001 quotes what none of its tests says: 送信',
  ],
  [
    'a number that no test fills in',
    '「{n}日」 | shell | shown | x.test.ts: it works',
    'S2-001 quotes what none of its tests says: {n}日',
  ],
  [
    'a sentence that a template of the test would only fit with other words',
    '「Appleと連携する」 | shell | shown | x.test.ts: it works',
    'S2-001 quotes what none of its tests says: Appleと連携する',
  ],
  ['an unknown reading', 'x | shell | planned | R9', 'S2-001 names R9, which no decision holds'],
  ['a replacement by nothing', 'x | shell | replaced |', 'S2-001 is replaced by nothing'],
  ['an unknown state', 'x | shell | done |', 'S2-001 has the unknown state done'],
])('the ledger check finds %s', (_, cells, problem) => {
  expect(problemsIn(ledger(cells), known)).toEqual([expect.stringMatching(problem)])
})

test.each([
  ['a planned row', 'anything 「何でも」 | shell | planned |'],
  ['a shown row with its test and its sentences', '「いいね」「{n}人」 | shell | shown | x.test.ts: it works'],
  ['a sentence that a pattern of a test holds', '「未読{n}件」 | shell | shown | x.test.ts: it works'],
  ['a sentence that a test fills in', '「{name}さんの体重 {weight}kg」 | shell | shown | x.test.ts: it works'],
  ['a sentence that a test says with its own words', '「Fitbitと連携する」 | shell | shown | x.test.ts: it works'],
  ['a sentence of the second test', '「フォロー」 | shell | shown | x.test.ts: it works; y.test.ts: 送信'],
  ['a sentence of the test that is named', '「中止」 | shell | shown | x.test.ts: it works otherwise'],
  ['a replaced row', 'x | shell | replaced | R1'],
])('the ledger check accepts %s', (_, cells) => {
  expect(problemsIn(ledger(cells), known)).toEqual([])
})

test('a row that cannot be read, and an id that stands twice, are found', () => {
  expect(() => rowsOf('| S2-001 | broken |')).toThrow('cannot be read')
  const twice = [...ledger('x | shell | planned |'), ...ledger('y | shell | planned |')]
  expect(problemsIn(twice, known)).toEqual(['S2-001 stands twice'])
})

test('a word that the glossary bans is found in the name of a file and of what stands at its top, and nowhere else', () => {
  const glossary = '| said | code | never |\n|---|---|---|\n| 連携 | connection | integration, log out (the act) |'
  const banned = bannedWords(glossary)
  expect(banned).toEqual([['integration'], ['log', 'out']])
  const source = `export const allIntegrations = 1\nfunction logOutAll() { const integration = 2 }\nconst catalogOutput = 3`
  expect(bannedNamesIn('web/src/features/x/log-out-button.tsx', source, banned)).toEqual([
    'web/src/features/x/log-out-button.tsx: log-out-button.tsx says log out, see docs/glossary.md',
    'web/src/features/x/log-out-button.tsx:1: allIntegrations says integration, see docs/glossary.md',
    'web/src/features/x/log-out-button.tsx:2: logOutAll says log out, see docs/glossary.md',
  ])
})
