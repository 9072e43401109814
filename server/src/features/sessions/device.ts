interface Device {
  device: string
  browser: string
}

type Names = [name: string, mark: RegExp][]

// Order matters: a user agent names everybody it wants to be taken for, so the more particular comes first.
const devices: Names = [
  ['iPhone', /iphone|ipod/i],
  ['iPad', /ipad/i],
  ['Windows', /windows/i],
  ['Android', /android/i],
  ['ChromeOS', /\bcros\b/i],
  ['Mac', /macintosh|mac os x/i],
  ['Linux', /linux|x11/i],
]

const browsers: Names = [
  ['LINE', /\bline\//i],
  ['Instagram', /\binstagram\b/i],
  ['Facebook', /\bfb(an|av|_iab)\/|metaiab facebook/i],
  ['Edge', /\bedg(e|a|ios)?\//i],
  ['Opera', /\b(opr|opt|opios)\/|\bopera\b/i],
  ['Samsung Internet', /\bsamsungbrowser\//i],
  ['Firefox', /\b(firefox|fxios)\//i],
  ['Chrome', /\b(chrome|crios|chromium)\//i],
  ['Safari', /\bversion\/[\d.]+ (mobile\/\w+ )?safari\//i],
]

const longest = 300

/** In words for people; empty where the user agent tells nothing. */
export function deviceOf(userAgent: string): Device {
  const start = userAgent.slice(0, longest)
  return { device: nameIn(devices, start), browser: nameIn(browsers, start) }
}

const nameIn = (names: Names, userAgent: string) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? ''
