import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { newEndpoint, respond, vectorOf, well } from '../testing/endpoint.ts'
import { type EndpointSetting, httpEmbedders, QUICK } from '../testing/httpEmbedders.ts'
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

const isNear = (vector: Float32Array, other: Float32Array) => vector.every((x, at) => Math.abs(x - other[at]!) < 1e-6)
const allNear = (vectors: Float32Array[], texts: string[]) =>
  vectors.length === texts.length && vectors.every((vector, at) => isNear(vector, vectorOf(texts[at]!)))

describe('a working endpoint', () => {
  it('the embeddings request has the documented format', async () => {
    const embedder = await open({}, { key: KEY })
    await embedder.embed(['run', 'fast'])
    const [{ path, headers, body }] = endpoint.requests as [(typeof endpoint.requests)[0]]
    expect(path).toBe('/v1/embeddings')
    expect(headers.authorization).toBe(`Bearer ${KEY}`)
    expect(body).toEqual({ model: 'small', input: ['run', 'fast'], encoding_format: 'float' })
  })

  it('the endpoint URL can include or omit /embeddings', async () => {
    const ids = ['', '/', '/embeddings', '/embeddings/'].map(async (end) => {
      const { id } = await open({}, { address: endpoint.address + end })
      return id
    })
    expect(new Set(await Promise.all(ids)).size).toBe(1)
  })

  it('the embedder ID depends on the URL, model and dimensions, but not on the key', async () => {
    const { id, dimensions } = await open()
    expect([id, dimensions]).toEqual([expect.stringMatching(/^http:[0-9a-f]{12}$/), 8])
    expect((await open({}, { key: KEY })).id).toBe(id)
    expect((await open({}, { model: 'large' })).id).not.toBe(id)
    endpoint.next.push((_, response) => respond(response, 200, { data: [{ index: 0, embedding: [1, 2] }] }))
    expect((await open()).id).not.toBe(id)
  })

  it('texts are sent to the endpoint unchanged and in order, whatever characters they contain', async () => {
    const embedder = await open()
    const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 30 }), async (texts) => {
        const sent = texts.map((text) => text.toWellFormed().trim() || '.')
        expect(allNear(await embedder.embed(texts), sent)).toBe(true)
      }),
      { numRuns: iterations(50) },
    )
  })

  it('a text of one megabyte is truncated before it is embedded', async () => {
    const embedder = await open()
    const long = 'бежать '.repeat(150_000)
    await embedder.embed([long, 'run'])
    const sent = endpoint.requests.flatMap(({ body }) => body.input)
    expect(sent.map((text) => text.length)).toEqual([16_000, 3])
  })

  it('the batch size and concurrency of embeddings requests are limited', async () => {
    const embedder = await open({ batch: { ...QUICK.batch, atOnce: 3, timeoutMs: 60_000 } })
    const waiting: (() => void)[] = []
    let busy = 0
    let maxBusy = 0
    endpoint.always = async (request, response) => {
      maxBusy = Math.max(maxBusy, ++busy)
      // no request receives a response until the maximum number of requests has arrived
      if (waiting.length < 3) {
        const released = new Promise<void>((resolve) => waiting.push(resolve))
        if (waiting.length === 3) for (const release of waiting) release()
        await released
      }
      await sleep(3)
      busy -= 1 // decremented before responding, since the client may immediately send the next request
      well(request, response)
    }
    const texts = Array.from({ length: 41 }, (_, at) => `text ${at}`)
    expect(allNear(await embedder.embed(texts), texts)).toBe(true)
    expect(endpoint.requests.every(({ body }) => body.input.length <= 4)).toBe(true)
    expect(maxBusy).toBe(3)
  })

  it('queries are embedded while batches are queued', async () => {
    const embedder = await open({ batch: { ...QUICK.batch, atOnce: 1, timeoutMs: 60_000 } })
    endpoint.always = (request, response) => {
      if (request.body.input.length === 1) well(request, response)
    }
    const batch = embedder.embed(['a', 'b'])
    const failing = expect(batch).rejects.toThrow('closed')
    expect(allNear(await embedder.embed(['run']), ['run'])).toBe(true)
    await embedder.close()
    await failing
  })
})

describe('an endpoint with a low limit', () => {
  it('a batch that is too large is halved repeatedly', async () => {
    const embedder = await open()
    endpoint.always = (request, response) => {
      if (request.body.input.length > 1) respond(response, 413, 'Payload Too Large')
      else well(request, response)
    }
    const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(allNear(await embedder.embed(texts), texts)).toBe(true)
  })

  it.each([
    [400, "This model's maximum context length is 512 tokens"],
    [422, 'batch size 4 > maximum allowed batch size 2'],
    [500, 'input (992 tokens) is too large to process. increase the physical batch size'],
  ])(
    'status %s also causes the batch to be halved, and a text that is still too long is truncated',
    async (status, message) => {
      const embedder = await open()
      endpoint.always = (request, response) => {
        if (request.body.input.join('').length > 100) respond(response, status, { error: { message } })
        else well(request, response)
      }
      const texts = ['x'.repeat(300), 'run', 'y'.repeat(90)]
      expect(allNear(await embedder.embed(texts), ['x'.repeat(75), 'run', 'y'.repeat(90)])).toBe(true)
    },
  )

  it('requests stop if the endpoint rejects every size', async () => {
    const embedder = await open()
    endpoint.always = (_, response) => respond(response, 413, 'no')
    await expect(embedder.embed(['x'.repeat(3000), 'run'])).rejects.toThrow(/returned 413: no/)
    expect(endpoint.requests.length).toBeLessThan(12)
  })

  it('size limit errors are distinguished from other errors', async () => {
    const embedder = await open()
    endpoint.always = (_, response) => respond(response, 500, { error: 'context deadline exceeded' })
    await expect(embedder.embed(['run', 'fast'])).rejects.toThrow(/deadline/)
    expect(endpoint.requests.map(({ body }) => body.input.length)).toEqual([2, 2, 2])
  })
})

describe('retries after temporary errors', () => {
  it.each<[string, Parameters<typeof endpoint.next.push>[0]]>([
    ['status 500', (_, response) => respond(response, 500, 'oops')],
    ['status 503', (_, response) => respond(response, 503, 'starting')],
    ['status 429', (_, response) => respond(response, 429, 'slowly', { 'retry-after': '0' })],
    ['a reset connection', (_, response) => void response.socket!.resetAndDestroy()],
    ['a connection that breaks during the response', (_, response) => cutInTheMiddle(response)],
    ['a timeout', () => {}],
  ])('an embeddings request is retried after %s', async (_, trouble) => {
    const embedder = await open({ batch: { ...QUICK.batch, timeoutMs: 150 } })
    endpoint.next.push(trouble, trouble)
    expect(allNear(await embedder.embed(['run', 'fast']), ['run', 'fast'])).toBe(true)
    expect(endpoint.requests).toHaveLength(3)
  })

  it('a retry waits for the delay that the endpoint requests', async () => {
    const embedder = await open()
    endpoint.next.push((_, response) => respond(response, 429, 'slowly', { 'retry-after': '1' }))
    const began = performance.now()
    await embedder.embed(['run', 'fast'])
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  it('a query is not retried if the requested delay exceeds its time limit', async () => {
    const embedder = await open()
    endpoint.next.push((_, response) => respond(response, 429, 'slowly', { 'retry-after': '1' }))
    await expect(embedder.embed(['run'])).rejects.toThrow(/returned 429: slowly/)
  })
})

function cutInTheMiddle(response: Parameters<typeof respond>[0]) {
  response.writeHead(200, { 'content-length': '5000' })
  response.write('{"data": [')
  setTimeout(() => response.socket?.destroy(), 5)
}

describe('cancellation of requests', () => {
  it('an aborted embeddings request immediately rejects with the abort reason', async () => {
    const embedder = await open({ batch: { ...QUICK.batch, timeoutMs: 60_000 } })
    const controller = new AbortController()
    const closed = new Promise((resolve) => {
      endpoint.always = (_, response) => void once(response, 'close').then(resolve)
    })
    const waiting = embedder.embed(['run', 'fast'], controller.signal)
    await expect.poll(() => endpoint.requests.length).toBe(1)
    controller.abort(new Error('I left'))
    await expect(waiting).rejects.toThrow('I left')
    await closed
    await expect(embedder.embed(['run'], controller.signal)).rejects.toThrow('I left')
    expect(endpoint.requests).toHaveLength(1)
  })

  it('closing the embedder rejects pending and new requests', async () => {
    const embedder = await open()
    endpoint.always = () => {}
    const waiting = [embedder.embed(['run']), embedder.embed(['run', 'fast'])]
    const all = Promise.allSettled(waiting)
    await embedder.close()
    expect((await all).map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
      'EmbedderError: The embedder was closed.',
      'EmbedderError: The embedder was closed.',
    ])
    await expect(embedder.embed(['run'])).rejects.toThrow('closed')
  })
})
