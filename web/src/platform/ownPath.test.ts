import { expect, it } from 'vitest'
import { isOwnPath } from './ownPath.ts'

it.each([
  ['/ru/recent?days=7#top', true],
  ['/', true],
  ['//evil.example/', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['en', false],
  ['', false],
])('isOwnPath(%j) returns %s', (path, own) => {
  expect(isOwnPath(path)).toBe(own)
})
