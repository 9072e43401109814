export interface Labelled {
  labels: Record<string, string>
  value: number | null
}

/** Asked for when somebody scrapes. Of what is null, or cannot be known now, the name is said and no number. */
export interface Figure {
  name: string
  help: string
  read: () => Value | Promise<Value>
}

type Value = number | null | readonly Labelled[]

export async function textOf({ name, help, read }: Figure): Promise<string> {
  const samples = samplesOf(
    await Promise.resolve()
      .then(read)
      .catch(() => null),
  )
  const lines = samples.map(({ labels, value }) => `${name}${braced(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n')
}

const samplesOf = (value: Value): readonly Labelled[] =>
  (typeof value === 'number' || value === null ? [{ labels: {}, value }] : value).filter((one) => one.value !== null)

function braced(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join()}}`
}
