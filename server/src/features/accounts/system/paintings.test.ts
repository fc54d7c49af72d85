import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { type SmallApp, smallApp } from '../../../testing/smallApp.ts'
import { systemFeature } from './index.ts'

let small: SmallApp
afterEach(() => small.app.close())

/** What a site with these paintings tells the web, and where it lets browsers fetch pictures from. */
async function siteWith(PAINTINGS: string) {
  const config = readConfig({ PAINTINGS })
  small = await smallApp((route) => {
    systemFeature({ ...config, language: null }, { stopping: () => false, definitionCount: () => 0 }).routes?.(route)
  }, config)
  const { body, headers } = await small.app.inject({ method: 'GET', url: '/api/site' })
  const images = /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  return { paintings: JSON.parse(body).paintings, images: images?.split(' ') }
}

it('paintings of an operator are told to the web, and browsers may fetch from their origins alone', async () => {
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

it('without any, the site shows its own and browsers fetch from nowhere else', async () => {
  expect(await siteWith('')).toEqual({ paintings: [], images: ["'self'", 'data:'] })
})
