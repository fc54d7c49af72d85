import { expect, it } from 'vitest'
import { openEmbedder } from '../openEmbedder.ts'
import { newEndpoint } from '../testing/endpoint.ts'

it('an http: URL opens an endpoint with the API key', async () => {
  const endpoint = await newEndpoint()
  const embedder = await openEmbedder({ address: endpoint.address, model: 'small' }, { key: 'sk-1' })
  try {
    expect(embedder.id).toMatch(/^http:/)
    expect(await embedder.embed(['run', 'fast'])).toHaveLength(2)
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-1', 'Bearer sk-1'])
  } finally {
    await embedder.close()
    await endpoint.close()
  }
})

it('an endpoint without a model is rejected', async () => {
  await expect(openEmbedder({ address: 'http://127.0.0.1:1/v1', model: null }, { key: undefined })).rejects.toThrow(
    /name of a model/,
  )
})
