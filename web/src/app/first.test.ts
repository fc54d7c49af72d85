import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const source = fs.readFileSync(path.join(import.meta.dirname, 'first.js'), 'utf8')

interface Browser {
  cookie: string
  stored: string | null
  url?: string
}

/** Runs the script in a mock browser. Returns the URL to which it redirects and the cookies that it sets. */
function run({ cookie, stored, url = 'https://vlacku.example/en/valsi/klama?x=1#d5' }: Browser) {
  const { pathname, search, hash } = new URL(url)
  const led: string[] = []
  const cookies: string[] = []
  const document = {
    documentElement: { classList: { toggle: () => {} } },
    currentScript: { dataset: {} },
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookies.push(text)
    },
  }
  const globals = {
    document,
    location: { pathname, search, hash, replace: (to: string) => void led.push(to) },
    localStorage: { getItem: (key: string) => (key === 'selectedLocale' ? stored : null) },
    matchMedia: () => ({ matches: false, addEventListener: () => {} }),
    addEventListener: () => {},
    removeEventListener: () => {},
    window: {},
  }
  new Function(...Object.keys(globals), source)(...Object.values(globals))
  return { led, cookies }
}

it.each([
  ['localeGuessed=1', 'ru', '/ru/valsi/klama?x=1#d5'],
  ['a=b; localeGuessed=1', 'jbo', '/jbo/valsi/klama?x=1#d5'],
])('a page opened without a locale (%s) redirects to the stored locale %s', (cookie, stored, to) => {
  expect(run({ cookie, stored })).toEqual({ led: [to], cookies: [expect.stringContaining('max-age=0')] })
})

it('the home page redirects to the home page of the stored locale', () => {
  expect(run({ cookie: 'localeGuessed=1', stored: 'ru', url: 'https://vlacku.example/en' }).led).toEqual(['/ru'])
})

it.each([
  ['localeGuessed=1', 'en'],
  ['localeGuessed=1', null],
  ['localeGuessed=1', 'de'],
  ['localeGuessed=1', '/evil.example'],
  ['', 'ru'],
  ['notlocaleGuessed=1', 'ru'],
])('a page is not redirected with the cookie %j and the stored locale %j', (cookie, stored) => {
  expect(run({ cookie, stored }).led).toEqual([])
})
