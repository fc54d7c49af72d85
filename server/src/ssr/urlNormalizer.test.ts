import { expect, it } from 'vitest'
import { UrlNormalizer } from './urlNormalizer.ts'

const normalizer = new UrlNormalizer()
normalizer.learn([
  { path: '/$locale', parameters: [] },
  { path: '/$locale/', parameters: ['q', 'page'] },
  { path: '/$locale/recent', parameters: ['days'] },
  { path: '/$locale/valsi/$id', parameters: [] },
  { path: '/$locale/valsi/add', parameters: ['word'] },
  { path: '/$locale/users', parameters: null },
  { path: '/$locale/$', parameters: [] },
])

it.each([
  ['/en', '/en'],
  ['/en?utm_source=x&n=1', '/en'],
  ['/en?q=klama&n=1', '/en?q=klama'],
  ['/en?page=2&q=klama', '/en?page=2&q=klama'],
  ['/en?q=klama&page=2', '/en?page=2&q=klama'],
  ['/en?q=a&q=b', '/en?q=b'],
  ['/en?q=a%20b', '/en?q=a+b'],
  ['/en/?q=a&n=1', '/en/?q=a'],
  ['/en/valsi/klama?q=1', '/en/valsi/klama'],
  ['/en/Recent?days=3&x=1', '/en/Recent?days=3'],
  ['/en/valsi/add?word=klama&x', '/en/valsi/add?word=klama'],
  ['/en/login?redirect_loop=1', '/en/login?redirect_loop=1'],
  ['/en/recent?redirect_loop=1', '/en/recent?redirect_loop=1'],
  ['/ru/login?redirect_loop=1&x=1', '/ru/login?redirect_loop=1&x=1'],
])('%s is cached as %s', (url, address) => {
  expect(normalizer.normalize(url)).toBe(address)
})

it('all URL parameters are significant if the path is unknown or its page does not declare them', () => {
  expect(normalizer.normalize('/en/users?b=1&a=2')).toBe('/en/users?b=1&a=2')
  expect(normalizer.normalize('/en/nowhere/at/all?x=1')).toBe('/en/nowhere/at/all?x=1')
})

it('all URL parameters are significant until the routes are known', () => {
  expect(new UrlNormalizer().normalize('/en?n=1')).toBe('/en?n=1')
})
