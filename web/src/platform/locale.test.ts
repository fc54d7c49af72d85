/** @vitest-environment jsdom */
import { beforeEach, describe, expect, it } from 'vitest'
import { dayFormats } from './dates.ts'
import { htmlLang, inLocale, LOCALES, rememberedLocale, rememberLocale } from './locale.ts'
import { loadMessages } from './text.tsx'

describe('the URL of a page in another language', () => {
  it.each([
    ['/', '/ru'],
    ['/en', '/ru'],
    ['/en/', '/ru/'],
    ['/en?x#y', '/ru?x#y'],
    ['/en#y', '/ru#y'],
    ['/ru/valsi/a', '/ru/valsi/a'],
    ['/jbo/valsi/a?b=c#d', '/ru/valsi/a?b=c#d'],
    ['/valsi/klama', '/ru/valsi/klama'],
    ['/?q=/en', '/ru/?q=/en'],
    ['/english', '/ru/english'],
    ['/de/valsi', '/ru/de/valsi'],
    ['//x', '/ru//x'],
    ['//evil.example/en', '/ru//evil.example/en'],
    ['/en//evil.example', '/ru//evil.example'],
    ['/en/valsi/%2F%2Fx', '/ru/valsi/%2F%2Fx'],
  ])('the language in the URL %s can be replaced', (href, expected) => {
    expect(inLocale(href, 'ru')).toBe(expected)
    expect(inLocale(inLocale(href, 'en'), 'ru')).toBe(expected)
  })
})

describe('the interface language', () => {
  beforeEach(() => localStorage.clear())
  it('the interface language defaults to English', () => expect(rememberedLocale()).toBe('en'))
  it('the interface language is stored for both the browser and the server', () => {
    rememberLocale('jbo')
    expect(rememberedLocale()).toBe('jbo')
    expect(document.cookie).toContain('selectedLocale=jbo')
  })
  it.each(['de', '', '__proto__', '<script>'])('the interface language is English if %j is stored', (stored) => {
    localStorage.setItem('selectedLocale', stored)
    expect(rememberedLocale()).toBe('en')
  })
})

it('the test language uses the language code und', () => {
  expect([htmlLang('test'), htmlLang('ru'), htmlLang('en-simple')]).toEqual(['und', 'ru', 'en-simple'])
})

describe('date formats', () => {
  const day = new Date('2026-05-03T23:30:00Z')
  it.each([
    ['en', 'May 3, 2026', 'May 3', 'May 3', '11:30 PM'],
    ['jbo', '2026-05-03', '2026-05-03', '05-03', '23:30'],
    ['ru', '3 мая 2026 г.', '3 мая', '3 мая', '23:30'],
  ] as const)('dates are formatted in %s', (locale, ...expected) => {
    const { long, short, dayOfYear, time } = dayFormats(locale)
    expect([long, short, dayOfYear, time].map((format) => format(day).replace(/\s/g, ' '))).toEqual(expected)
  })
})

describe('the texts of the interface', () => {
  type Texts = { [key: string]: string | Texts }
  const keysOf = (texts: Texts, before = ''): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [before + key] : keysOf(text, `${before}${key}.`),
    )
  it('all languages have the same translation keys, and no text is empty', async () => {
    const [en, ...others] = await Promise.all(LOCALES.map(loadMessages))
    const keys = keysOf(en!).sort()
    expect(keys.length).toBeGreaterThan(80)
    for (const texts of others) expect(keysOf(texts).sort()).toEqual(keys)
    for (const texts of [en!, ...others]) expect(JSON.stringify(texts)).not.toContain('""')
  })
})
