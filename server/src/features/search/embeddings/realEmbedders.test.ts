/** @ciOnly takes several seconds */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { defineWords, found, QUICK } from './testing/embeddingsWorld.ts'
import { newEndpoint, respond } from './testing/endpoint.ts'
import { OwnEmbedder } from './testing/ownEmbedder.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
  await defineWords(world)
})
afterAll(() => world.close())

async function siteAt(address: string, model: string | null): Promise<Site> {
  const embedder = { address, model, key: undefined }
  const site = await world.site({ meaning: true, embedder }, { embeddings: QUICK })
  await site.embeddings.settled()
  return site
}

describe('a site with a real endpoint', () => {
  it('search works with a real endpoint, and continues without vectors after the endpoint stops', async () => {
    const model = new OwnEmbedder()
    const endpoint = await newEndpoint()
    endpoint.always = async ({ body }, response) => {
      const vectors = await model.embed(body.input)
      respond(response, 200, { data: vectors.map((vector, index) => ({ index, embedding: [...vector] })) })
    }
    const site = await siteAt(endpoint.address, 'own')
    expect((await found(site, 'собака'))[0]).toBe('gerku')
    expect((await found(site, 'кошка'))[0]).toBe('mlatu')
    await endpoint.close()
    expect(await found(site, 'луна')).toEqual([])
    expect((await found(site, 'moon'))[0]).toBe('lunra')
    expect((await found(site, 'кошка'))[0], 'a question asked before').toBe('mlatu')
    await site.close()
  })
})
