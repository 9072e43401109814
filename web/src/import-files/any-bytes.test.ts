import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipOf } from '../../../e2e/zip-writer.ts'
import { FileFailure } from './file-failure.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...Array.from('0123456789./-: ,;"\t\r\n#=kglb日年月時')),
    fc.constantFrom(
      'date',
      'weight',
      '体重',
      '日付',
      'Time',
      '2026-11-10',
      '65.2',
      '(kg)',
      '[{',
      '}]',
      '<Record ',
      '<HealthData',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  maxLength: 60,
})
const start = fc.constantFrom(
  '',
  'date,weight\n',
  'date;weight (kg)\n',
  '[',
  '<HealthData>',
  'PK\u0003\u0004',
  '\uFEFF',
  '#Units:kg\n',
)
const content: fc.Arbitrary<BlobPart> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Uint8Array.from(bytes)),
  fc.tuple(start, text).map(([begin, rest]) => begin + rest),
)

/** What came out of it, if nothing else than a result or a failure with a code did. */
async function outcome(work: Promise<{ readings?: { weight: string; measuredAt: string }[] }>): Promise<boolean> {
  try {
    const { readings = [] } = await work
    return readings.every(
      ({ weight, measuredAt }) =>
        /^\d{1,3}(\.\d{1,2})?$/.test(weight) && new Date(measuredAt).toISOString() === measuredAt,
    )
  } catch (error) {
    return error instanceof FileFailure
  }
}

test('whatever bytes are dropped, the answer is readings or a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.constantFrom('a.csv', 'export.xml', 'weight-2026-01-01.json', 'x'),
      async (part, name) => {
        const files = [new File([part], name)]
        const zip = [
          new File(
            [await zipOf([{ name, content: typeof part === 'string' ? part : (part as Uint8Array<ArrayBuffer>) }])],
            'x.zip',
          ),
        ]
        expect(await outcome(inspect(files).then(() => ({})))).toBe(true)
        expect(await outcome(read(files, { unit: 'kg' }))).toBe(true)
        expect(await outcome(read(files, { columns: { date: 0, weight: 1 } }))).toBe(true)
        expect(await outcome(inspect(zip).then(() => ({})))).toBe(true)
        expect(await outcome(read(zip, { unit: 'lb' }))).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
