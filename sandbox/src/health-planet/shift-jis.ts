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
  const decoder = new TextDecoder('shift_jis')
  const signs = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xef; lead++) {
    if (lead > 0x9f && lead < 0xe0) continue
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const bytes = Buffer.from([lead, trail])
      const sign = decoder.decode(bytes)
      if (Array.from(sign).length === 1 && sign !== '\ufffd' && !signs.has(sign)) signs.set(sign, bytes)
    }
  }
  return signs
}
