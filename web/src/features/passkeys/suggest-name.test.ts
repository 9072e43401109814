import { expect, test } from 'vitest'
import { suggestName } from './suggest-name.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1', 5, 'iPhoneのパスキー'],
  [mac, 0, 'Macのパスキー'],
  [mac, 5, 'iPadのパスキー'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile', 5, 'Androidのパスキー'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/150.0', 0, 'Chromebookのパスキー'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0', 10, 'Windowsのパスキー'],
  ['someone', 0, 'パスキー'],
])('the passkey of %s with %i fingers is called %s', (userAgent, maxTouchPoints, name) => {
  expect(suggestName({ userAgent, maxTouchPoints }, [])).toBe(name)
})

test('a second one of the same device has a number', () => {
  const device = { userAgent: mac, maxTouchPoints: 0 }
  expect(suggestName(device, ['Macのパスキー'])).toBe('Macのパスキー2')
  expect(suggestName(device, ['Macのパスキー', 'Macのパスキー2'])).toBe('Macのパスキー3')
})
