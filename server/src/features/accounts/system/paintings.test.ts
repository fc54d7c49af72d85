import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { type SmallApp, smallApp } from '../../../testing/smallApp.ts'
import { systemFeature } from './system.routes.ts'

let small: SmallApp
afterEach(() => small.app.close())

/** Starts a site with the given paintings. Returns the corresponding web interface setting and the allowed image origins. */
async function siteWith(PAINTINGS: string) {
  const config = readConfig({ PAINTINGS })
  small = await smallApp((route) => {
    systemFeature({ ...config, language: null }, { stopping: () => false, definitionCount: () => 0 }).routes?.(route)
  }, config)
  const { body, headers } = await small.app.inject({ method: 'GET', url: '/api/site' })
  const images = /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  return { paintings: JSON.parse(body).paintings, images: images?.split(' ') }
}

it('the web interface receives the operator’s paintings, and the CSP allows only their origins', async () => {
  const addresses = [
    'https://pictures.example/lake.jpg?w=1920',
    'https://pictures.example/sea.jpg',
    'http://127.0.0.1:9000/hill.avif',
  ]
  expect(await siteWith(addresses.join(', '))).toEqual({
    paintings: addresses,
    images: ["'self'", 'data:', 'https://pictures.example', 'http://127.0.0.1:9000'],
  })
})

it('a site without custom paintings shows the built-in paintings, and the CSP allows no other origin', async () => {
  expect(await siteWith('')).toEqual({ paintings: [], images: ["'self'", 'data:'] })
})
