import { expect, it } from 'vitest'
import { decodablePath as decodableInBrowser } from '../../../../web/src/app/decodablePath.ts'
import { decodablePath } from './plainPage.ts'

it.each([
  ['/en/valsi/klama', '/en/valsi/klama'],
  ['/ru/valsi/%D0%B4%D0%BE%D0%BC', '/ru/valsi/%D0%B4%D0%BE%D0%BC'],
  ['/en/valsi/50%25', '/en/valsi/50%25'],
  ['/en/word/%E0%A4%A', '/en/word/%25E0%25A4%25A'],
  ['/en/valsi/%FF', '/en/valsi/%25FF'],
  ['/en/valsi/2%', '/en/valsi/2%25'],
  ['/en/valsi/%C3%A9%ZZ', '/en/valsi/%25C3%25A9%25ZZ'],
])('the server and the browser route %s as %s', (path, routed) => {
  expect([decodablePath(path), decodableInBrowser(path)]).toEqual([routed, routed])
})
