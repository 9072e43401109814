import * as contract from '@hakari/contract'
import { expect, test } from 'vitest'
import { isTextFile } from './check-names.ts'
import { repositoryFiles, textOf } from './repository-files.ts'
import { saidIn } from './words-in-code.ts'

/** Everything the product says; the gallery shows what others might write. */
const said = repositoryFiles()
  .filter((file) => /^(web|server|contract)\/.*\.ts$/.test(file) && isTextFile(file))
  .filter((file) => !/\.test\.ts$|^server\/test\/|\/gallery-text\.ts$/.test(file))
  .flatMap((file) => saidIn(file, textOf(file)).map(({ words }) => words))

const saidWith = (words: RegExp) => said.filter((sentence) => words.test(sentence))

test('nothing the product says ranks people', () => {
  expect(said.length).toBeGreaterThan(1000)
  expect(
    saidWith(
      /ランキング|ランク|順位|第?[0-9０-９一二三]位|トップ|最速|首位|勝(ち|つ|っ)|負け|ライバル|競争|ベスト|上位|下位/,
    ),
  ).toEqual([])
  // The terms forbid it to everybody else, too.
  expect(saidWith(/競/)).toEqual([expect.stringMatching(/危険なダイエットを勧め、あおり、または競わせること。$/)])
})

test('nothing the product says praises a loss, or blames a gain', () => {
  expect(
    saidWith(
      /おめでとう|すごい|さすが|お見事|見事|やったね|素晴らし|すばらし|順調|好調|快調|絶好調|成功|失敗です|がんば|頑張|努力|痩せ|ダイエット(?!を勧め)/,
    ),
  ).toEqual([])
  expect(saidWith(/減.*(できました|良い|よい|いいね|うれし|嬉し)|増.*(残念|注意|太)/)).toEqual([])
  // Of being thin there is the name of the guide, and nothing else.
  expect(saidWith(/やせ(?!の目安)|スリム|太(る|っ|り|め|い)/)).toEqual([])
})

test('nothing the product says is a diagnosis or a promise of losing weight', () => {
  expect(
    saidWith(/異常|肥満|診断(?!、治療)|効果/).filter(
      (sentence) => !/しません|ものではありません|効果をうたう|効果は及びません/.test(sentence),
    ),
  ).toEqual([])
})

interface Described {
  id: string
  input: { query?: { shape?: Record<string, unknown> } }
}

const isOperation = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'id' in value && 'path' in value && 'input' in value

const operations = Object.values(contract)
  .filter((part): part is typeof part & object => typeof part === 'object')
  .flatMap((part) => Object.values(part) as unknown[])
  .filter(isOperation)

test('no list can be asked for in an order, so none by weight or loss', () => {
  expect(operations.length).toBeGreaterThan(60)
  const asked = operations.flatMap(({ id, input }) =>
    Object.keys(input.query?.shape ?? {}).map((name) => `${id} ${name}`),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => /sort|order|rank|by$|weight|loss|change|top|best/i.test(name))).toEqual([])
})

test('no query of the server puts people or entries in the order of weights', () => {
  const queries = repositoryFiles().filter((file) => /^server\/src\/.*\/(queries\.ts|.*\.sql)$/.test(file))
  expect(queries.length).toBeGreaterThan(40)
  const orders = queries.flatMap((file) => textOf(file).match(/order by.*/gi) ?? [])
  expect(orders.length).toBeGreaterThan(40)
  // Of readings of one person in one minute it tells which is the same as another.
  const ofOneMinute = "order by date_trunc('minute', d.measured_at), d.weight, d.measured_at, d.source_id) c"
  expect(orders.filter((order) => /weight|delta|loss|bmi/i.test(order.replace(/ as line_weights.*/, '')))).toEqual([
    ofOneMinute,
  ])
})
