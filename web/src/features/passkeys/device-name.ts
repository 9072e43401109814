interface Device {
  userAgent: string
  maxTouchPoints: number
}

const devices: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What people call the device they hold; empty when nobody knows. */
export function deviceName({ userAgent, maxTouchPoints }: Device): string {
  const [, name = ''] = devices.find(([sign]) => sign.test(userAgent)) ?? []
  // An iPad calls itself a Mac, which has nothing to touch.
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name
}
