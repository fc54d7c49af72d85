import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOCALES, type Locale } from './locale.ts'
import { TextProvider, useText } from './text.tsx'

const { NumberFormat } = Intl

/** Simulates German as the system language, which `Intl` uses for unsupported languages. */
beforeEach(() => {
  function German(locales?: string | string[], options?: Intl.NumberFormatOptions) {
    const known = NumberFormat.supportedLocalesOf(locales ?? [])
    return new NumberFormat(known.length > 0 ? known : 'de-DE', options)
  }
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(German as never)
})
afterEach(() => vi.restoreAllMocks())

const messages = { some: '{count, plural, other {# and {count, number}}}' } as never
const Sample = () => useText()('some' as never, { count: 12345.5 } as never)
const expected = (locale: Locale) =>
  renderToStaticMarkup(createElement(TextProvider, { locale, messages } as never, createElement(Sample)))

it('numbers use the format of the interface language, not of the system language', () => {
  expect(new Intl.NumberFormat().format(12345.5)).toBe('12.345,5')
  expect(LOCALES.map(expected)).toEqual([
    '12,345.5 and 12,345.5',
    '12,345.5 and 12,345.5',
    '12\u00a0345,5 and 12\u00a0345,5',
  ])
})
