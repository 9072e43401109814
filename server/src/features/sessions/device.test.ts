import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240905.003; wv)'

const known: [device: string, browser: string, userAgent: string][] = [
  ['iPhone', 'Safari', `${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['iPhone', 'Chrome', `${iphone} ${webkit} CriOS/135.0.7049.53 Mobile/15E148 Safari/604.1`],
  ['iPhone', 'Firefox', `${iphone} ${webkit} FxiOS/138.0 Mobile/15E148 Safari/605.1.15`],
  ['iPhone', 'Edge', `${iphone} ${webkit} Version/18.0 EdgiOS/135.0.3179.85 Mobile/15E148 Safari/604.1`],
  ['iPhone', 'Opera', `${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.4.1`],
  ['iPhone', 'LINE', `${iphone} ${webkit} Mobile/15E148 Safari Line/15.10.0`],
  ['iPhone', 'Instagram', `${iphone} ${webkit} Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; ja_JP)`],
  ['iPhone', 'Facebook', `${iphone} ${webkit} Mobile/22B83 [FBAN/FBIOS;FBAV/488.0.0.68.101;FBDV/iPhone12,8]`],
  ['iPhone', '', `${iphone} ${webkit} Mobile/15E148`],
  ['iPad', 'Safari', `${ipad} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['iPad', 'Chrome', `${ipad} ${webkit} CriOS/135.0.7049.53 Mobile/15E148 Safari/604.1`],
  ['Android', 'Chrome', `${android} ${blink} Chrome/149.0.0.0 Mobile Safari/537.36`],
  ['Android', 'Samsung Internet', `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Android', 'Edge', `${android} ${blink} Chrome/149.0.0.0 Mobile Safari/537.36 EdgA/149.0.0.0`],
  ['Android', 'Opera', `${android} ${blink} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`],
  ['Android', 'Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:138.0) Gecko/138.0 Firefox/138.0'],
  ['Android', 'LINE', `${pixel} ${blink} Version/4.0 Chrome/130.0.6723.83 Mobile Safari/537.36 Line/15.10.0/IAB`],
  ['Android', 'Instagram', `${pixel} ${blink} Version/4.0 Chrome/130.0.6723.83 Mobile Safari/537.36 Instagram 355.1.0`],
  ['Android', 'Facebook', `${pixel} ${blink} Version/4.0 Chrome/130.0.6723.83 Mobile Safari/537.36 [FB_IAB/FB4A;]`],
  ['Windows', 'Chrome', `${windows} ${blink} Chrome/149.0.0.0 Safari/537.36`],
  ['Windows', 'Edge', `${windows} ${blink} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`],
  ['Windows', 'Edge', `${windows} ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Windows', 'Opera', `${windows} ${blink} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
  ['Windows', 'Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:138.0) Gecko/20100101 Firefox/138.0'],
  ['Mac', 'Safari', `${mac} ${webkit} Version/18.5 Safari/605.1.15`],
  ['Mac', 'Chrome', `${mac} ${blink} Chrome/149.0.0.0 Safari/537.36`],
  ['Mac', 'Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:138.0) Gecko/20100101 Firefox/138.0'],
  ['Linux', 'Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/149.0.0.0 Safari/537.36`],
  ['Linux', 'Firefox', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:138.0) Gecko/20100101 Firefox/138.0'],
  ['ChromeOS', 'Chrome', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/149.0.0.0 Safari/537.36`],
  ['', '', ''],
  ['', '', 'curl/8.9.1'],
  ['', '', 'Dalvik'],
]

test.each(known)('%s, %s: %s', (device, browser, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ device, browser })
})

test('whatever is sent, the answer is one of the known words', () => {
  const devices = new Set(known.map(([device]) => device))
  const browsers = new Set(known.map(([, browser]) => browser))
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (userAgent) => {
      const { device, browser } = deviceOf(userAgent)
      return devices.has(device) && browsers.has(browser)
    }),
  )
})

test('only the first 300 characters count', () => {
  const filler = 'Version/'.repeat(100_000)
  expect(deviceOf(`${filler} iPhone Safari/604.1`)).toEqual({ device: '', browser: '' })
})
