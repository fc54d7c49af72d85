import { expect, it } from 'vitest'
import { deviceOf, truncated } from './device.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', 'Firefox', 'Android'],
  [`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${IPHONE} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/126.0.0.0 Safari/537.36', 'Chrome', 'Linux'],
  [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`, 'Edge', 'Windows'],
  [`${WINDOWS} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`, 'Opera', 'Windows'],
  [`${WINDOWS} Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36`, 'Yandex Browser', 'Windows'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`${MAC} Version/17.5 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPadOS',
  ],
  ['curl/8.5.0', 'curl', null],
  ['Mozilla/5.0 (X11; FreeBSD amd64) Something/1', null, 'BSD'],
  ['jbovlaste-reader/0.3', null, null],
  ['', null, null],
])('user agent %s is recognized as %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

it('an unknown user agent is shown unchanged, but truncated if it is long', () => {
  expect(truncated('  jbovlaste-reader/0.3 ')).toBe('jbovlaste-reader/0.3')
  expect(truncated('x'.repeat(60))).toBe('x'.repeat(60))
  expect(truncated(`${'x'.repeat(59)} ${'y'.repeat(900)}`)).toBe(`${'x'.repeat(59)}…`)
})
