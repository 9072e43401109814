let table: Map<string, Buffer> | undefined

/** Node reads Shift_JIS and does not write it, so its reading is turned round. */
export function shiftJis(text: string): Buffer<ArrayBuffer> {
  table ??= makeTable()
  const bytes = Array.from(text, (sign) => {
    const point = sign.codePointAt(0) ?? 0
    return point < 0x80 ? Buffer.from([point]) : (table?.get(sign) ?? Buffer.from(`&#${point};`))
  })
  return Buffer.concat(bytes)
}

function makeTable(): Map<string, Buffer> {
  const pairs: [number, number][] = []
  for (let lead = 0x81; lead <= 0xef; lead++)
    for (let trail = 0x40; trail <= 0xfc; trail++) if (lead <= 0x9f || lead >= 0xe0) pairs.push([lead, trail])
  const lines = Buffer.from(pairs.flatMap((pair) => [...pair, 0x0a]))
  const signs = new Map<string, Buffer>()
  for (const [index, sign] of new TextDecoder('shift_jis').decode(lines).split('\n').entries())
    if (sign.length === 1 && sign !== '\ufffd' && !signs.has(sign)) signs.set(sign, Buffer.from(pairs[index] ?? []))
  return signs
}
