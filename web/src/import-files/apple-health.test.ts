import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weightFinder } from './apple-health.ts'
import { collectReadings } from './reading-collector.ts'
import { inspect } from './inspect.ts'
import { read } from './read.ts'

const start = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit ]> Export <Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="1" startDate="2026-01-01 00:00:00 +0900"/> -->
<!ELEMENT Record ((MetadataEntry|HeartRate*)>
<!ATTLIST Record type CDATA #REQUIRED note CDATA "it's wrong>
<!ENTITY weight "65.2">
] >
<HealthData locale="ja_JP">
 <ExportDate value="2026-11-10 07:00:00 +0900"/>`

const record = (attributes: string, inside = '') =>
  `<Record type="HKQuantityTypeIdentifierBodyMass" ${attributes}${inside ? `>${inside}</Record>` : '/>'}\n`

const at = (second: number) => `startDate="2026-11-10 06:46:${second} +0900"`
const whole = `${start}
${record(`sourceName="HealthPlanet" device="&lt;&lt;HKDevice: 0x3&gt;, name:iPhone&gt;" unit="kg" ${at(10)} endDate="2026-11-10 06:46:22 +0900" value="65.2"`)}
<Record value='145.7' ${at(11)} unit='lb' sourceName='He said "> 1"' type='HKQuantityTypeIdentifierBodyMass'/>
${record(`unit="st" ${at(12)} value="10.2"`, '<MetadataEntry key="HKWasUserEntered" value="1"/>')}
${record(`unit="g" ${at(13)}\n\tvalue = "65200.00000001"`)}
${record(`unit="kg" ${at(14)} value="6&#53;&#x2E;3"`)}
<Record type="HKQuantityTypeIdentifierBodyMassIndex" unit="count" ${at(15)} value="22"/>
<Recorder type="HKQuantityTypeIdentifierBodyMass" unit="kg" ${at(15)} value="60"/>
<!-- ${record(`unit="kg" ${at(16)} value="61"`)} -->
<![CDATA[ ${record(`unit="kg" ${at(17)} value="62"`)} ]]>
<Correlation type="x" ${at(10)}>${record(`unit="kg" ${at(10)} value="65.2"`)}</Correlation>
<Correlation type="empty"/>
${record(`unit="kg" ${at(18)} value="65.4"`)}
${record(`unit="kg" ${at(18)} value="65.40"`)}
${record(`unit="kg" startDate="2026-11-09 21:46:18 +0000" value="65.4"`)}
${record(`unit="kg" ${at(19)} value="&weight;"`)}
${record(`unit="oz" ${at(19)} value="65"`)}
${record(`unit="kg" ${at(19)}`)}
${record('unit="kg" value="65.2"')}
${record('unit="kg" startDate="yesterday" value="65.2"')}
</HealthData>`

const expected = {
  weights: ['65.2', '66.09', '64.77', '65.2', '65.3', '65.4'],
  counts: { duplicate_in_file: 2, bad_weight: 2, no_weight: 1, no_date: 1, bad_date: 1 },
  total: 13,
}

const encoder = new TextEncoder()

function foundIn(pieces: Iterable<string>) {
  const found = collectReadings()
  const find = weightFinder(found)
  for (const piece of pieces) find(encoder.encode(piece))
  const { readings, rejected, total } = found.result()
  return { weights: readings.map(({ weight }) => weight), counts: rejected.counts, total }
}

test('an export of Apple Health gives its weights in kilograms, once each, whatever stands around them', async () => {
  const file = new File([whole], 'export.xml')
  expect(await inspect([file])).toEqual({ kind: 'apple_health', needs: {}, sample: [] })
  const { readings, rejected, total } = await read([file], {})
  expect({ weights: readings.map(({ weight }) => weight), counts: rejected.counts, total }).toEqual(expected)
  expect(readings[0]).toEqual({
    weight: '65.2',
    measuredAt: '2026-11-09T21:46:10.000Z',
    id: '2026-11-09T21:46:10.000Z 65.2',
  })
})

const by = (app: string, time: string, value: string) =>
  record(`sourceName="${app}" unit="kg" startDate="2026-11-10 ${time} +0900" value="${value}"`)

test('one weighing that three apps wrote is one, and what one app tells apart stays apart', async () => {
  const content = `${start}${by('HealthPlanet', '06:46:22', '65.2')}${by('Fitbit', '06:46:59', '65.18')}${by('Renpho', '06:45:30', '65.25')}${by('HealthPlanet', '06:46:40', '65.25')}${by('Fitbit', '06:48:00', '65.2')}${by('Renpho', '06:46:22', '70')}</HealthData>`
  const { readings, rejected } = await read([new File([content], 'export.xml')], {})
  expect(readings.map(({ weight }) => weight)).toEqual(['65.2', '65.25', '65.2', '70'])
  expect(rejected.counts).toEqual({ duplicate_in_file: 2 })
})

test('a bad byte in an export spoils nothing', async () => {
  const content = [
    start,
    '<Me name="',
    Uint8Array.from([0xff, 0x81]),
    '春"/>',
    record(`unit="kg" ${at(10)} value="65.2"`),
  ]
  const { readings } = await read([new File([...content, '</HealthData>'], 'export.xml')], {})
  expect(readings).toHaveLength(1)
})

test('it does not matter where an export is cut into pieces', () => {
  for (let cut = 0; cut <= whole.length; cut += 1)
    expect(foundIn([whole.slice(0, cut), whole.slice(cut)])).toEqual(expected)
  expect(foundIn(whole)).toEqual(expected)
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
      expect(foundIn(places.slice(1).map((end, index) => whole.slice(places[index], end)))).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

/** Collects also from pieces that hold no weight. */
const resultOf = (pieces: Iterable<string>) => {
  const found = collectReadings()
  const find = weightFinder(found)
  for (const piece of pieces) find(encoder.encode(piece))
  found.reject({ row: 0, why: 'no_date' })
  return found.result()
}

test('however tags, comments, CDATA and quotes follow each other, pieces give what the whole gives', () => {
  const parts = [
    '<',
    '>',
    '"',
    "'",
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE',
    '[',
    ']',
    '<?',
    '?>',
    '<!X',
    '/',
    ' ',
  ]
  const part = fc.oneof(
    fc.constantFrom(...parts),
    fc.nat(999).map((ms) => record(`unit="kg" startDate="2026-11-10T00:00:00.${ms}Z" value="65"`)),
    fc.constantFrom('<Correlation>', '</Correlation>', 'Record', 'BodyMass'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.nat(), (texts, size) => {
      const text = texts.join('')
      const length = 1 + (size % 7)
      const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
        text.slice(at * length, (at + 1) * length),
      )
      expect(resultOf(pieces)).toEqual(resultOf([text]))
    }),
    { numRuns: 300 },
  )
})

test('letters of several bytes may lie on a border between two chunks', async () => {
  const names = Array.from({ length: 3000 }, (_, at) => `<Me name="${'春'.repeat(at % 50)}𠮷"/>`)
  const file = new File(
    [start, ...names, record(`sourceName="春" unit="kg" ${at(10)} value="65.2"`), '</HealthData>'],
    'export.xml',
  )
  expect((await read([file], {})).readings).toHaveLength(1)
})

test('entities that grow into billions stay what they are', async () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`).join('\n')
  const bomb = `<!DOCTYPE HealthData [<!ENTITY lol0 "65"> ${laughs} <!ENTITY file SYSTEM "file:///etc/passwd">]>
    <HealthData>${record(`unit="kg" ${at(10)} value="&lol9;"`)}${record(`unit="kg" ${at(10)} value="&file;"`)}</HealthData>`
  const { readings, rejected } = await read([new File([bomb], 'export.xml')], {})
  expect([readings, rejected.counts]).toEqual([[], { bad_weight: 2 }])
})

test.each([
  ['no weights', `${start}<Record type="HKQuantityTypeIdentifierHeartRate" value="60"/></HealthData>`, 'no_weights'],
  ['a tag that never ends', `${start}<Record type="${'x'.repeat(2 ** 20)}`, 'unreadable'],
  ["a doctor's document", '<?xml version="1.0"?><ClinicalDocument/>', 'not_supported'],
  ['endless weights', start + record('unit="kg"').repeat(200_001), 'too_many_rows'],
])('an export with %s ends in a sentence', async (_name, content, code) => {
  await expect(read([new File([content], 'export.xml')], {})).rejects.toMatchObject({ name: 'FileFailure', code })
})

test('an export that was cut off is not taken for a whole one', async () => {
  for (const part of [whole.slice(0, -20), whole.slice(0, -'</HealthData>'.length), '<HealthData><Rec'])
    await expect(read([Object.assign(new Blob([part]), { name: 'export.xml' })], {})).rejects.toMatchObject({
      code: 'unreadable',
    })
})
