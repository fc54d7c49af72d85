/** @ciOnly takes more than ten seconds */
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iterations } from '../../scripts/effort.ts'
import type { Site } from './app.ts'
import { writeComment } from './features/discussion/comments/talk.testing.ts'
import { servePages } from './pages.ts'
import { readConfig } from './platform/config.ts'
import type { PageRoute } from './ssr/messages.ts'
import { newWorld, type World } from './testing/world.ts'

const webDir = path.resolve(import.meta.dirname, '../../build/web')
const isBuilt = fs.existsSync(path.join(webDir, 'server/server.js'))

/** URL parameter values sent by attackers and faulty programs. */
const HOSTILE = ['0', '-1', 'abc', '1e99', '99999999999', '', '\0', 'a\0b', 'toString', '1.5', 'a'.repeat(5000)]
const encoded = HOSTILE.map(encodeURIComponent)
const A_PAGE = { accept: 'text/html,application/xhtml+xml' }

describe.runIf(isBuilt)('pages at invalid URLs', () => {
  let world: World
  let site: Site
  let routes: PageRoute[]
  let thread_id: number
  beforeAll(async () => {
    world = await newWorld()
    await world.definition('klama', { definition: 'comes' })
    site = await world.site({})
    const settings = { LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: world.dataDir }
    await servePages(site, readConfig(settings), webDir)
    const bab = await world.user('bab')
    thread_id = (await writeComment(world, bab, 'coi')).thread_id
    const web = await import(pathToFileURL(path.join(webDir, 'server/server.js')).href)
    routes = web.pageRoutes()
    await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())

  /** Sends the URL without normalizing it. */
  const get = (url: string, headers: http.OutgoingHttpHeaders = A_PAGE) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const { port } = site.app.server.address() as AddressInfo
      const request = http.get({ host: '127.0.0.1', port, path: url, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
        })
      })
      request.on('error', reject)
    })
  /** Follows the redirect to the URL without its invalid parameters, which must not redirect again. */
  const open = async (url: string) => {
    const response = await get(url)
    return response.headers.location ? get(response.headers.location) : response
  }
  const failed = async (urls: string[]) => {
    const failures: string[] = []
    for (const url of urls) {
      const { status, body } = await open(url)
      if (status >= 500 || !body.includes('</html>')) failures.push(`${status} ${url.slice(0, 120)}`)
    }
    return failures
  }
  /** Returns the URL of a route in which all parameters have the same value. */
  const filled = (route: string, value: string) =>
    route.replace('$locale', 'en').replaceAll(/\$\w*/g, value).replace(/\/$/, '') || '/en'

  it('pages render without errors for any search parameters', async () => {
    const urls = routes.flatMap(({ path: route, parameters }) => {
      const named = parameters ?? []
      const each = named.flatMap((name) => encoded.map((value) => `${name}=${value}`))
      const all = encoded.map((value) => named.map((name) => `${name}=${value.slice(0, 500)}`).join('&'))
      const repeated = named.map((name) => `${name}=0&${name}=abc&${name}[]=1`)
      return [...each, ...all, ...repeated].map((query) => `${filled(route, '1')}?${query}`)
    })
    expect(urls.length).toBeGreaterThan(500)
    const some = Math.ceil(urls.length / iterations(urls.length, 300))
    expect(await failed(urls.filter((_, n) => n % some === 0))).toEqual([])
  }, 300_000)

  it('pages render without errors for any path parameters', async () => {
    const values = [...encoded, ...['klama', '%F0%9F%92%A9', 'a'.repeat(401), 'a'.repeat(501), '%2F', '%FF', '2%']]
    const urls = routes
      .filter(({ path: route }) => route.slice(2).includes('$'))
      .flatMap(({ path: route }) => values.map((value) => filled(route, value)))
    expect(await failed(urls)).toEqual([])
  }, 300_000)

  it.each([
    ['', 200],
    ['?thread_id=0', 200],
    ['?valsi_id=0&natlang_word_id=0&definition_id=0&comment_id=0&scroll_to=0&thread_id=0', 200],
    ['?valsi_id=abc', 200],
    ['?thread_id=99999999999', 200],
    ['/thread', 200],
    ['/thread?thread_id=0&scroll_to=0', 200],
    ['?natlang_word_id=1', 404],
    ['/thread?natlang_word_id=1', 404],
    ['?thread_id=999999', 404],
  ])('/en/comments%s shows the lists or the not-found page: %i', async (rest, status) => {
    const { status: answered, body } = await open(`/en/comments${rest}`)
    expect([answered, status === 200 && body.includes('aria-label="Discussions"')]).toEqual([status, status === 200])
  })
  it('valid search parameters apply even if others are invalid', async () => {
    for (const rest of [`?valsi_id=0&thread_id=${thread_id}`, `?thread_id=${thread_id}&scroll_to=abc`])
      expect((await open(`/en/comments${rest}`)).body).toContain('coi')
  })

  it('list pages past the end explain that they are empty and link to the start of the list', async () => {
    const lists = ['/en/comments', '/en/comments?tab=all', '/en?q=klama', '/en?mode=comments', '/en/recent?tab=threads']
    for (const list of [...lists, `/en/comments?thread_id=${thread_id}`]) {
      const { body } = await open(`${list}${list.includes('?') ? '&' : '?'}page=99`)
      expect([list, body.includes('There is nothing on this page')]).toEqual([list, true])
      expect([list, /href="([^"]*)"[^>]*>Go to the first page/.exec(body)?.[1]]).toEqual([list, list])
    }
  })

  it.each(['/en/word/%E0%A4%A', '/ru/valsi/%FF', '/ru/user/%C3%28', '/en/collections/1%'])(
    '%s, which can’t be decoded, returns the site’s not-found page',
    async (url) => {
      const { status, body } = await get(url)
      expect([status, body.includes('<header class="top">'), body.match(/<h1/g)?.length]).toEqual([404, true, 1])
      expect(body).toContain(`<html lang="${url.split('/')[1]}"`)
    },
  )

  it('an undecodable path without a locale redirects to a page in the browser’s language', async () => {
    const { headers } = await get('/valsi/%FF', { ...A_PAGE, cookie: 'selectedLocale=ru' })
    expect(headers.location).toBe('/ru/valsi/%25FF')
  })

  it.each(['/en/valsi/%FF', '/ru/thread/klama%2', `/jbo/valsi/${'a'.repeat(501)}`])(
    'a URL such as %s returns the not-found page in its language',
    async (url) => {
      const { status, headers, body } = await get(url)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain(`<html lang="${url.split('/')[1]}">`)
    },
  )
  it('errors are JSON under /api and pages under a locale, regardless of the Accept header', async () => {
    const { headers, status } = await get('/ru/user/%FF', {})
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(JSON.parse((await get('/valsi/%FF', {})).body).error).toBe('invalid_request')
    expect(JSON.parse((await get('/api/jbovlaste/valsi/%FF')).body).error).toBe('invalid_request')
  })

  it('a client with too many page requests receives an error page in its language', async () => {
    const limited = await world.site({ rateLimit: true })
    await servePages(limited, readConfig({ LOG_LEVEL: 'silent', DATA_DIR: world.dataDir }), webDir)
    const request = (url: string, headers = {}) => limited.app.inject({ url, headers, remoteAddress: '203.0.113.9' })
    for (let n = 0; n < 301; n++) await request('/robots.txt')
    const page = await request('/ru/languages', A_PAGE)
    expect([page.statusCode, Number(page.headers['retry-after']) > 0]).toEqual([429, true])
    expect(page.body).toContain('<html lang="ru">')
    expect(page.body).toMatch(/<h1>Слишком много запросов[\s\S]*Ещё раз/)
    expect((await request('/languages', { ...A_PAGE, cookie: 'selectedLocale=jbo' })).body).toContain(
      '<html lang="jbo">',
    )
    expect((await request('/api/language/languages', A_PAGE)).json().error).toBe('too_many_requests')
    await limited.close()
  })
})
