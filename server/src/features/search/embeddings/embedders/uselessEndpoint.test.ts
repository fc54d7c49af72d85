import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbedderError } from '../embedder.ts'
import { newEndpoint, respond, responseFor, well } from '../testing/endpoint.ts'
import { type EndpointSetting, httpEmbedders } from '../testing/httpEmbedders.ts'
import type { HttpOptions } from './httpEmbedder.ts'

const KEY = 'sk-hunter2'

let endpoint: Awaited<ReturnType<typeof newEndpoint>>
const embedders = httpEmbedders()
beforeEach(async () => {
  endpoint = await newEndpoint()
})
afterEach(async () => {
  await embedders.close()
  await endpoint.close()
})
const open = (options?: HttpOptions, setting?: EndpointSetting) => embedders.open(endpoint, options, setting)

describe('a broken endpoint', () => {
  it.each<[string, Parameters<typeof endpoint.next.push>[0], RegExp]>([
    ['returns invalid JSON', (_, response) => respond(response, 200, '<html>'), /invalid response: it is not JSON/],
    ['returns too few vectors', (_, response) => respond(response, 200, responseFor(['run'])), /1 vectors for 2 texts/],
    ['returns an endless response', (_, response) => pour(response), /longer than \d+ bytes/],
    [
      'does not know the model',
      (_, response) => respond(response, 404, { detail: 'no such\nmodel' }),
      /404: no such model\./,
    ],
    ['rejects the key', (_, response) => respond(response, 401, ''), /returned 401\./],
    [
      'redirects to another host',
      (_, response) => respond(response, 307, '', { location: 'http://127.0.0.2:1/' }),
      /redirects \(307\)/,
    ],
    ['redirects to another path', (_, response) => respond(response, 302, '', { location: '/v2' }), /redirects/],
  ])('an endpoint that %s is reported without retrying', async (_, behaviour, why) => {
    const embedder = await open()
    endpoint.always = behaviour
    await expect(embedder.embed(['run', 'fast'])).rejects.toThrow(why)
    await expect(embedder.embed(['run', 'fast'])).rejects.toBeInstanceOf(EmbedderError)
    expect(endpoint.requests).toHaveLength(2)
  })

  it('opening a broken endpoint fails with the reason', async () => {
    endpoint.always = (_, response) => respond(response, 503, 'down')
    await expect(open()).rejects.toThrow(/^The embeddings endpoint http:.*\/v1\/embeddings returned 503: down\.$/)
    const { address } = endpoint
    await endpoint.close()
    await expect(open({}, { address })).rejects.toThrow(/cannot be reached: ECONNREFUSED/)
    endpoint = await newEndpoint()
  })

  it('the API key is redacted from error messages', async () => {
    const embedder = await open({}, { key: KEY })
    endpoint.always = ({ headers }, response) => respond(response, 400, { message: `bad ${headers.authorization}` })
    const error = await embedder.embed(['run']).catch((error: Error) => error)
    expect(String((error as Error).message)).toMatch(/bad Bearer …\.$/)
    expect(JSON.stringify(error)).not.toContain('hunter2')
  })

  it('requests to an endpoint fail fast after consecutive failures', async () => {
    const embedder = await open()
    endpoint.always = (_, response) => respond(response, 500, 'oops')
    await expect(embedder.embed(['run', 'fast'])).rejects.toThrow(/returned 500/)
    expect(endpoint.requests).toHaveLength(3)
    await expect(embedder.embed(['run'])).rejects.toThrow(/requests are paused/)
    expect(endpoint.requests).toHaveLength(3)
  })

  it('a broken endpoint is distinguished from one that requests a delay', async () => {
    const embedder = await open()
    endpoint.always = (_, response) => respond(response, 429, 'slowly', { 'retry-after': '0' })
    await expect(embedder.embed(['run', 'fast'])).rejects.toThrow(/returned 429/)
    endpoint.always = well
    expect(await embedder.embed(['run'])).toHaveLength(1)
  })

  it('network errors don’t contain the API key', async () => {
    await expect(open({}, { key: `${KEY}\n7` })).rejects.toThrow(/cannot be reached: no connection/)
  })

  it('a broken endpoint is retried after a pause and used once it works', async () => {
    const embedder = await open({ breaker: { failures: 1, pauseMs: 30 } })
    endpoint.next.push((_, response) => respond(response, 400, 'oops'))
    await expect(embedder.embed(['run'])).rejects.toThrow(/oops/)
    await expect(embedder.embed(['run'])).rejects.toThrow(/requests are paused/)
    await expect
      .poll(() =>
        embedder.embed(['run']).then(
          ({ length }) => length,
          () => 0,
        ),
      )
      .toBe(1)
  })

  it('a hanging endpoint trips the breaker even if callers give up earlier', async () => {
    const embedder = await open({ breaker: { failures: 1, pauseMs: 60_000 } })
    endpoint.always = () => {}
    await expect(embedder.embed(['run'], AbortSignal.timeout(20))).rejects.toThrow(/timeout/)
    await expect
      .poll(() => embedder.embed(['run'], AbortSignal.timeout(20)).catch(String))
      .toMatch(/requests are paused/)
  })
})

function pour(response: Parameters<typeof respond>[0]) {
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write('['.repeat(65_536))) {}
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
