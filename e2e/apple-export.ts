import { closeSync, openSync, writeSync } from 'node:fs'

export interface AppleExport {
  bytes: number
  /** One a day, the last on the morning of 2026-11-10. */
  weights: { measuredAt: string; weight: string }[]
}

const dayMs = 86_400_000
const lastMorning = Date.parse('2026-11-09T21:46:22Z')

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
<!ATTLIST Record
  type CDATA #REQUIRED
  unit CDATA #IMPLIED
>
]>
<HealthData locale="ja_JP">
 <ExportDate value="2026-11-10 07:00:00 +0900"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-01-01" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
`
const tail = '</HealthData>\n'

/**
 * Writes what an iPhone writes: years of heartbeats and steps, and a weight now and then between them. The same bytes
 * every time, in a few seconds, without holding them.
 */
export function writeAppleExport(path: string, { megabytes = 300, weights = 3000 } = {}): AppleExport {
  const file = openSync(path, 'w')
  let bytes = 0
  const write = (text: string) => {
    bytes += writeSync(file, text)
  }
  try {
    write(head)
    const filler = Buffer.from(heartbeats(4000))
    const rounds = Math.max(1, Math.round((megabytes * 2 ** 20) / filler.length))
    const found: AppleExport['weights'] = []
    for (let round = 1; round <= rounds; round += 1) {
      bytes += writeSync(file, filler)
      const due = Math.floor((weights * round) / rounds)
      let records = ''
      while (found.length < due) {
        const reading = weighIn(found.length, weights)
        found.push(reading)
        records += weightRecord(reading)
      }
      if (records) write(records)
    }
    write(tail)
    return { bytes, weights: found }
  } finally {
    closeSync(file)
  }
}

const weighIn = (index: number, weights: number) => ({
  measuredAt: new Date(lastMorning - (weights - 1 - index) * dayMs).toISOString(),
  weight: String(Number((70 - index / 500 + ((index * 7) % 13) / 10).toFixed(2))),
})

const localText = (moment: number) =>
  `${new Date(moment + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} +0900`

function weightRecord({ measuredAt, weight }: { measuredAt: string; weight: string }): string {
  const when = localText(Date.parse(measuredAt))
  return ` <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="HealthPlanet" sourceVersion="63" unit="kg" creationDate="${when}" startDate="${when}" endDate="${when}" value="${weight}"/>\n`
}

function heartbeats(count: number): string {
  let seed = 20_261_110
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  return Array.from({ length: count }, () => {
    const when = localText(lastMorning - next(3000) * dayMs - next(86_400) * 1000)
    return ` <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="春の Apple Watch" sourceVersion="11.1" device="&lt;&lt;HKDevice: 0x30${next(4096).toString(16)}&gt;, name:Apple Watch, manufacturer:Apple Inc.&gt;" unit="count/min" creationDate="${when}" startDate="${when}" endDate="${when}" value="${50 + next(90)}">
  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="${next(3)}"/>
 </Record>
`
  }).join('')
}
