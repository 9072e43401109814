import { expect, test } from 'vitest'
import { supportOf } from './push-support.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

test.each([
  ['an iPhone in Safari', iphone, 5, false, false, 'needs_home_screen'],
  ['an iPhone from the home screen', iphone, 5, true, true, 'supported'],
  ['an old iPhone from the home screen', iphone, 5, true, false, 'unsupported'],
  ['an iPad that calls itself a Mac', mac, 5, false, false, 'needs_home_screen'],
  ['a Mac', mac, 0, false, true, 'supported'],
  ['an old Mac', mac, 0, false, false, 'unsupported'],
  ['an Android phone', android, 5, false, true, 'supported'],
  ['a web view of Android', android, 5, false, false, 'unsupported'],
] as const)('%s', (_name, userAgent, maxTouchPoints, isInstalled, hasPush, support) => {
  expect(supportOf({ userAgent, maxTouchPoints, isInstalled, hasPush })).toBe(support)
})
