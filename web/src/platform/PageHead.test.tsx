import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { PageHead, SiteUrl } from './PageHead.tsx'

afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

const show = (head: React.ReactNode, at: string) =>
  renderWithApi(<SiteUrl value="https://vlacku.example">{head}</SiteUrl>, { at })
const href = (selector: string) => document.head.querySelector(selector)?.getAttribute('href')

it('the page head contains a title, description, canonical URL and alternate languages', async () => {
  await show(<PageHead title="klama" description={'comes & "goes" <b>'} />, '/ru?q=1#x')
  expect(document.title).toBe('klama · vlacku')
  expect(document.head.querySelector('meta[name=description]')?.getAttribute('content')).toBe('comes & "goes" <b>')
  expect(href('link[rel=canonical]')).toBe('https://vlacku.example/ru')
  expect(href('link[hreflang=en]')).toBe('https://vlacku.example/en')
  expect(href('link[hreflang=jbo]')).toBe('https://vlacku.example/jbo')
  expect(href('link[hreflang=x-default]')).toBe('https://vlacku.example/en')
})

it.each([
  ['/en/valsi/и%2Fили', '/en/valsi/%D0%B8%2F%D0%B8%D0%BB%D0%B8'],
  ['/en/valsi/100%25', '/en/valsi/100%25'],
  ['/en/valsi/a_&_b', '/en/valsi/a_%26_b'],
  ["/en/valsi/tai_da'i", "/en/valsi/tai_da'i"],
])('the page %s has one canonical URL', async (at, canonical) => {
  await renderWithApi(null, { at, page: <PageHead title="x" /> })
  expect(href('link[rel=canonical]')).toBe(canonical)
  expect(href('link[hreflang=ru]')).toBe(canonical.replace('/en/', '/ru/'))
})

it('the page title does not repeat the site name', async () => {
  await show(<PageHead title="vlacku" />, '/en')
  expect(document.title).toBe('vlacku')
  expect(document.head.querySelector('meta[name=description]')).toBeNull()
})

it('a "not found" page has no canonical URL and is not indexed', async () => {
  await show(<PageHead title="q" hidden />, '/en?q=q')
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(document.head.querySelectorAll('link[rel=canonical], link[rel=alternate]')).toHaveLength(0)
})
