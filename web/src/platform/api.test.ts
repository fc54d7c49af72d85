import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})
/** Imports fresh modules, so that no other transport is configured. */
const client = async () => ({ ...(await import('./api.ts')), ...(await import('./ApiError.ts')) })

const respondWith = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const url = () => String(fetched.mock.calls[0]?.[0])
const sent = () => fetched.mock.calls[0]?.[1]

describe('an API request', () => {
  it('path parameters are encoded', async () => {
    respondWith({ valsi: {} })
    await (await client()).request('GET /jbovlaste/valsi/:id', { params: { id: "и/или ?#%'" } })
    expect(url()).toBe(`/api/jbovlaste/valsi/${encodeURIComponent("и/или ?#%'")}`)
    expect(sent()?.method).toBe('GET')
    expect(sent()?.body).toBeUndefined()
  })
  it('undefined query parameters are omitted', async () => {
    respondWith({})
    const query = { search: 'a&b=c+d', page: 2, languages: undefined, selmaho: '' }
    await (await client()).request('GET /jbovlaste/definitions', { query })
    expect(url()).toBe('/api/jbovlaste/definitions?search=a%26b%3Dc%2Bd&page=2')
  })
  it('a list request joins the parts of the response', async () => {
    const parts = [
      { definitions: [1, 2], total: 4, next_cursor: '2' },
      { definitions: [3], total: 4, next_cursor: '3' },
      { definitions: [4], total: 4, next_cursor: null },
    ]
    for (const part of parts) fetched.mockResolvedValueOnce(new Response(JSON.stringify(part)))
    const whole = await (await client()).request('GET /jbovlaste/definitions', { query: { search: 'a' } })
    expect(whole).toEqual({ definitions: [1, 2, 3, 4], total: 4, next_cursor: null })
    expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([
      '/api/jbovlaste/definitions?search=a',
      '/api/jbovlaste/definitions?search=a&after=2',
      '/api/jbovlaste/definitions?search=a&after=3',
    ])
  })
  it('a request without a query has no question mark', async () => {
    respondWith([])
    await (await client()).request('GET /language/languages')
    expect(url()).toBe('/api/language/languages')
  })
  it('a body is sent as JSON', async () => {
    respondWith({ valid: true, error: null })
    const { request } = await client()
    expect(await request('POST /language/validate_mathjax', { body: { text: '$x$' } })).toEqual({
      valid: true,
      error: null,
    })
    expect(sent()).toMatchObject({ method: 'POST', body: '{"text":"$x$"}' })
  })
})

describe('errors of a request', () => {
  const failing = async () => {
    const { request, ApiError } = await client()
    const error = await request('GET /language/languages').catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }
  it('an ApiError contains the code and details of a server error', async () => {
    respondWith({ error: 'invalid_request', message: 'x', details: { fields: { page: 'too small' } } }, 400)
    expect(await failing()).toMatchObject({ code: 'invalid_request', details: { fields: { page: 'too small' } } })
  })
  it.each(['<html>502</html>', 'null', '[]', '"text"', '{}', ''])(
    'a response without an envelope is an internal error: %s',
    async (body) => {
      respondWith(body, 502)
      expect((await failing()).code).toBe('internal')
    },
  )
  it('an HTML page instead of data is an internal error', async () => {
    respondWith('<html>log in to this network</html>')
    expect((await failing()).code).toBe('internal')
  })
  it('a request without a connection fails with the code offline', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await failing()).code).toBe('offline')
  })
  it('a connection lost during the response is reported as offline', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
    fetched.mockResolvedValue(new Response(body))
    expect((await failing()).code).toBe('offline')
  })
  it('a request without a response times out', async () => {
    fetched.mockRejectedValue(new DOMException('', 'TimeoutError'))
    expect((await failing()).code).toBe('timeout')
  })
})

it('an aborted request rejects with an AbortError', async () => {
  const { request } = await client()
  fetched.mockImplementation((_url, init) =>
    Promise.reject(init?.signal?.aborted ? new DOMException('', 'AbortError') : new Error('not aborted')),
  )
  const abandoned = new AbortController()
  abandoned.abort()
  await expect(request('GET /language/languages', {}, abandoned.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

it('the string form of an ApiError contains its code', () =>
  expect(String(new ApiError('offline'))).toBe('ApiError: offline'))
