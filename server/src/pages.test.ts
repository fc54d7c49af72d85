/** @ciOnly takes more than ten seconds */
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasInputs, inputCases } from '../../scripts/inputs.ts'
import type { Site } from './app.ts'
import { writeComment } from './features/discussion/comments/talk.testing.ts'
import { giveMail, mail } from './features/discussion/mailArchive/testing/messages.ts'
import { servePages } from './pages.ts'
import { readConfig } from './platform/config.ts'
import { inTransaction } from './platform/context.ts'
import { sendRequest } from './testing/requests.ts'
import { newWorld, type World } from './testing/world.ts'

const webDir = path.resolve(import.meta.dirname, '../../build/web')
const isBuilt = fs.existsSync(path.join(webDir, 'server/server.js'))
if (!isBuilt) console.warn(`There is no built web app in ${webDir}: pages are not tested. npm run build makes one.`)

const HOME = 'https://vlacku.example'
const WILD = 'a </script><script>alert(1)</script> b <!-- c --> <!--<script> d \u2028 & "e" $& $1 $`'

describe.runIf(isBuilt)('pages', () => {
  let world: World
  let site: Site
  let port: number
  let klama: number
  beforeAll(async () => {
    world = await newWorld()
    klama = await world.definition('klama', {
      definition: '$x_1$ comes to $x_2$',
      glosses: ['come'],
      places: ['comer', 'destination'],
    })
    await world.definition('klama', { lang: 'ru', definition: '$x_1$ приходит' })
    await world.definition('wild', { definition: WILD, notes: WILD, glosses: [WILD], by: WILD, type: 'phrase' })
    for (const word of ["tai da'i", 'a & b <c> "d"', 'и/или', '100%', '?#', '42', 'a+b', '#', 'a|b^c[d]']) {
      await world.definition(word, { type: 'phrase', definition: `what ${word} is` })
    }
    site = await world.site({ publicUrl: HOME })
    const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', PUBLIC_URL: HOME, DATA_DIR: world.dataDir })
    await servePages(site, config, webDir)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => world.close())

  /** Sends the URL without normalizing it. */
  const get = (url: string, headers: http.OutgoingHttpHeaders = {}) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
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

  it('mail pages contain no email addresses in text, metadata or embedded data', async () => {
    const address = /zq(?:local|domain)/
    await giveMail(world.ctx(), [
      mail({
        id: 'zq@x',
        from: 'zqlocal@zqdomain.example',
        subject: 'Ask zqlocal@zqdomain.example',
        date: new Date().toUTCString(),
        body: '"zqlocal d"@zqdomain.example zqlocal&#64;zqdomain.example zqlocal%40zqdomain.example \u202ereversed',
      }),
    ])
    const { body: found } = await sendRequest(site, null, 'GET', '/mail/message-id/zq@x')
    const thread = encodeURIComponent('Ask …@…')
    for (const url of [`/en/message/${found.id}`, `/en/thread/${thread}`, '/en?mode=messages', '/en/recent']) {
      const { status, body } = await get(url)
      expect(status, url).toBe(200)
      expect(body, url).toContain('…@…')
      expect(body, url).not.toMatch(address)
      expect(body, url).not.toContain('\u202e')
    }
    await world.db.deleteFrom('mail_messages').where('message_id', '=', 'zq@x').execute()
  })

  it('pages are rendered with React’s production build', () => {
    const folder = path.join(webDir, 'server')
    const programs = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
    const texts = programs.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    expect(texts.some((text) => text.includes('renderToString'))).toBe(true)
    for (const text of texts) expect(text).not.toMatch(/react-dom\S*\.development|jsxDEV|process\.env\.NODE_ENV/)
  })

  it('pages are compressed for clients that accept it, with identical content', async () => {
    const plain = await get('/en/valsi/klama')
    const packed = await new Promise<http.IncomingMessage>((resolve) =>
      http.get(
        { host: '127.0.0.1', port, path: '/en/valsi/klama', headers: { 'accept-encoding': 'gzip, br' } },
        resolve,
      ),
    )
    const chunks: Buffer[] = []
    for await (const chunk of packed) chunks.push(chunk)
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(Buffer.concat(chunks)).toString()).toBe(plain.body)
    for (const refusing of ['gzip, br;q=0', 'identity', 'brx'])
      expect((await get('/en/valsi/klama', { 'accept-encoding': refusing })).headers['content-encoding']).not.toBe('br')
  })

  it('an unchanged page returns 304 for each encoding', async () => {
    const url = '/en/valsi/100%25'
    const first = await get(url)
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"[\w-]+"$/), vary: 'accept-encoding' })
    const again = (etag: string | undefined) => get(url, { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect(await again(first.headers.etag)).toMatchObject({
      status: 304,
      body: '',
      headers: { etag: first.headers.etag },
    })
    expect((await again('"another"')).status).toBe(200)
    await world.definition('100%', { type: 'phrase', definition: 'everything' })
    await site.visitor.events.deliver({ kind: 'definitions_changed', definitionids: [] })
    const changed = await again(first.headers.etag)
    expect([changed.status, changed.headers.etag === first.headers.etag]).toEqual([200, false])
    const missing = await get('/en/valsi/zzzz')
    expect([missing.status, missing.headers.etag]).toEqual([404, undefined])
  })

  describe.skipIf(!hasInputs)('descriptions of bug reports', () => {
    it.each(inputCases('summary'))('$id: $what', async ({ input, expect: expected }) => {
      await world.definition('a+b', { definition: input.definition, type: 'phrase', score: 5 })
      const { body } = await get('/en/valsi/a+b')
      const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1]
      for (const pattern of expected.has) expect(description).toMatch(new RegExp(pattern))
      for (const pattern of expected.hasNot) expect(description).not.toMatch(new RegExp(pattern))
    })
  })

  describe('an entry', () => {
    it('an entry page is readable without scripts', async () => {
      const { status, body, headers } = await get('/en/valsi/klama')
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toContain('<html lang="en">')
      expect(body).toContain('<title>klama · vlacku</title>')
      expect(body.replace(/<[^>]+>/g, '')).toContain('x1 comes to x2')
      expect(body).toContain('приходит')
      expect(body).toMatch(/<meta name="description" content="x₁ comes to x₂"\/?>/)
    })
    it('an entry page has a meta description without markup', async () => {
      await world.definition('42', {
        type: 'phrase',
        score: 5,
        definition: '**Big** house of [the page](https://example.org/a)\n\n- red\n- `x`',
      })
      expect((await get('/en/valsi/42')).body).toMatch(
        /<meta name="description" content="Big house of the page • red • x"\/?>/,
      )
    })
    it('an entry page has a canonical URL and links to the page in other languages', async () => {
      const { body } = await get('/ru/valsi/klama?utm=1')
      expect(body).toContain(`<link rel="canonical" href="${HOME}/ru/valsi/klama"`)
      for (const locale of ['en', 'jbo', 'ru'])
        expect(body).toMatch(new RegExp(`hreflang="${locale}" href="${HOME}/${locale}/valsi/klama"`, 'i'))
      expect(body).toMatch(new RegExp(`hreflang="x-default" href="${HOME}/en/valsi/klama"`, 'i'))
      expect(body).toContain('<html lang="ru">')
    })
    it('an entry page has a content security policy that allows only the site’s scripts', async () => {
      const policy = String((await get('/en/valsi/klama')).headers['content-security-policy'])
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    })
    it.each(['/en/valsi/wild', '/en?q=wild&langs=all', '/en'])(
      'user content can’t break out of the page: %s',
      async (url) => {
        const { body } = await get(url)
        expect(body).not.toContain('<script>alert')
        const scripts = body.match(/<script[^>]*>/g) ?? []
        for (const script of scripts) expect(script).toMatch(/ src="\/assets\/|type="application\/json"/)
        const data = /<script id="data" type="application\/json">([^<]*)<\/script>/.exec(body)?.[1]
        expect(JSON.stringify(JSON.parse(data!))).toContain(url === '/en' ? 'site' : 'alert(1)')
        const comments = body.replace(/<!--(?:\$|\/\$| |&)[^>]*-->/g, '')
        expect(comments).not.toContain('<!-- c')
      },
    )
  })

  describe('a URL', () => {
    it.each([
      ['/en', 200],
      ['/en?q=klama', 200],
      ['/en?q=true', 200],
      ['/en?q=%22dog%22', 200],
      ['/jbo/languages', 200],
      ['/en/valsi/nosuchword', 404],
      ['/en/nowhere', 404],
      ['/en/valsi', 404],
      ['/en/valsi/klama/more', 404],
      ['/assets/nothing-here.js', 404],
      ['/assets/../server.js', 400],
      ['/assets/%2e%2e/%2e%2e/server/server.js', 400],
      ['/api/nowhere', 404],
      ['/en/valsi/a%7Cb%5Ec%5Bd%5D', 200],
      ['/en/valsi/a|b^c[d]', 200],
      ['/en/valsi/a|b%5ec[d%5d', 200],
      ['/en/valsi/%ED%A0%80', 404],
      ['/en/%', 404],
    ])('%s returns %i', async (url, status) => {
      const response = await get(url)
      expect([response.status, response.headers.location]).toEqual([status, undefined])
    })
    it('a not-found page isn’t indexed by search engines', async () => {
      expect((await get('/en/nowhere')).body).toContain('noindex')
    })
    it.each(['%', '%%', '%ED%A0%80', '%00', 'a%00b', '"><script>', "'", '(', '%F0%9F%92%A9', 'a'.repeat(8000), '$%26'])(
      'the query %s returns a page',
      async (q) => {
        const { status, body } = await get(`/en?q=${q}`)
        expect(status).toBe(200)
        expect(body).not.toContain('"><script>')
        expect(body).toContain('</html>')
      },
    )
    it('the results of a search URL are rendered on the server', async () => {
      for (const q of ['42', 'klama', '%22klama%22']) {
        const { body } = await get(`/en?q=${q}&langs=all`)
        expect([q, /class="headword"[^>]*>([^<]*)</.exec(body)?.[1]]).toEqual([q, q === '42' ? '42' : 'klama'])
      }
    })
  })

  it.each(['', '/activity', '/comments'])('/user/OLD%s redirects to the current username', async (page) => {
    const name = `rename${page.slice(1)}`
    const member = await world.user(name)
    expect((await sendRequest(site, member, 'PUT', '/auth/profile', { username: `${name}2` })).status).toBe(200)
    const { status, headers } = await get(`/ru/user/${name}${page}`)
    expect([status, headers.location]).toEqual([302, `/ru/user/${name}2${page}`])
  })

  describe('a URL without a locale', () => {
    it.each([
      ['/', undefined, '/en'],
      ['/', 'selectedLocale=ru', '/ru'],
      ['/valsi/klama?x=1', 'a=b; selectedLocale=jbo; c=d', '/jbo/valsi/klama?x=1'],
      ['/languages', 'selectedLocale=de', '/en/languages'],
      ['/languages', 'selectedLocale=__proto__', '/en/languages'],
      ['/languages', 'notselectedLocale=ru', '/en/languages'],
    ])('%s with the cookie %s redirects to %s', async (url, cookie, to) => {
      const { status, headers } = await get(url, cookie ? { cookie } : {})
      expect([status, headers.location]).toEqual([302, to])
    })
    it('a redirect indicates whether the locale came from a cookie; if not, the page checks the browser storage', async () => {
      const marked = async (headers: Record<string, string>) =>
        [(await get('/languages', headers)).headers['set-cookie']].flat()[0]
      expect(await marked({})).toMatch(/^localeGuessed=1; .*SameSite=Lax/)
      expect(await marked({ cookie: 'selectedLocale=de' })).toMatch(/^localeGuessed=1/)
      expect(await marked({ cookie: 'selectedLocale=en' })).toBeUndefined()
    })
  })

  it.each([
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/%2F%2Fevil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/@evil.example',
    '/en//evil.example',
    '/en///evil.example/',
    '/en/\\evil.example',
    '/en/..//evil.example',
    '/en/../..//evil.example',
    '/en/%2F%2Fevil.example',
    '/en/%5C%5Cevil.example',
    '/en/valsi//evil.example',
    '/?//evil.example',
    'http://evil.example/x',
    'http://evil.example//evil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20http://evil.example',
  ])('%s never redirects to another site', async (url) => {
    const { status, headers } = await get(url)
    expect(status).toBeLessThan(500)
    if (headers.location) expect(new URL(headers.location, HOME).host).toBe('vlacku.example')
  })

  describe('cached pages', () => {
    const change = (definition: string) =>
      inTransaction(site.visitor, async (tx) => {
        await tx.db.updateTable('definitions').set({ definition }).where('definitionid', '=', klama).execute()
        tx.emit({ kind: 'definitions_changed', definitionids: [klama] })
      })
    it('pages reflect a change in the next request', async () => {
      for (const text of ['first wording', 'second wording']) {
        await change(text)
        for (const url of ['/en/valsi/klama', '/en?q=klama']) expect((await get(url)).body).toContain(text)
      }
    })
    it('version pages of a deleted definition report the deletion and show its text', async () => {
      const definitionid = await world.definition('vimcu', { definition: 'what goes' })
      const { body } = await sendRequest(site, null, 'GET', `/versions/${definitionid}/history`)
      const at = `version/${body.versions[0].version_id}`
      expect((await get(`/en/${at}`)).body).not.toContain('deleted the definition')
      const editor = await world.user('editor', { role: 'admin' })
      await sendRequest(site, editor, 'DELETE', `/jbovlaste/definition/${definitionid}`)
      const year = new Date().getUTCFullYear()
      for (const [locale, deletion] of Object.entries({
        en: `deleted the definition of.*${year}`,
        jbo: `pu vimcu lo velski.*${year}`,
        ru: `${year}.*удалил определение`,
      })) {
        const page = await get(`/${locale}/${at}`)
        expect(page.status).toBe(200)
        expect(page.body.replace(/<[^>]+>/g, '')).toMatch(new RegExp(`${deletion}[\\s\\S]*what goes`))
        expect(page.body).toMatch(/<meta name="robots" content="noindex/)
      }
    })
    it('requesting a cached page runs no SQL statements', async () => {
      await get('/en/valsi/klama')
      expect(await world.countStatements(() => get('/en/valsi/klama'))).toBe(0)
    })
    const renderedDuring = async (work: () => Promise<unknown>) => {
      const count = async () => Number(/^pages_rendered_total (\d+)$/m.exec(await site.app.metrics.metrics())?.[1])
      const before = await count()
      await work()
      return (await count()) - before
    }
    it('a change re-renders only the pages that depend on it', async () => {
      const untouched = ['/en/valsi/42', '/en?q=42', '/en/languages', '/en/valsi/nosuchword', '/en/help/search']
      const touched = ['/en/valsi/klama', '/en?q=klama']
      for (const url of [...untouched, ...touched]) await get(url)
      await change('third wording')
      const read = async (urls: string[]) => {
        for (const url of urls) await get(url)
      }
      expect([await renderedDuring(() => read(untouched)), await renderedDuring(() => read(touched))]).toEqual([0, 2])
      expect(await world.countStatements(() => read(untouched))).toBe(0)
    })
    it("unknown parameters don't create separate cache entries", async () => {
      const addresses = ['/en/valsi/42', '/en/valsi/42?utm=1', '/en/valsi/42?utm=2&n=3', '/en/valsi/42?q=klama']
      expect(await renderedDuring(() => Promise.all(addresses.map((url) => get(url))))).toBe(0)
      const bodies = await Promise.all(['/en?q=42&page=2', '/en?n=1&page=2&q=42'].map((url) => get(url)))
      expect(bodies[0]!.body).toBe(bodies[1]!.body)
    })
    it('browsers must revalidate pages', async () => {
      expect((await get('/en')).headers['cache-control']).toBe('no-cache')
    })
  })

  it('the first request for a page is charged for rendering and service requests, and later requests are charged less', async () => {
    const limited = await world.site({ publicUrl: HOME, rateLimit: true })
    const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: HOME, DATA_DIR: world.dataDir })
    await servePages(limited, config, webDir)
    const request = (url: string, remoteAddress: string) => limited.app.inject({ url, remoteAddress })
    const left = async (url: string, remoteAddress: string) =>
      Number((await request(url, remoteAddress)).headers['x-ratelimit-remaining'])
    expect([await left('/en', '203.0.113.7'), await left('/en', '203.0.113.7')]).toEqual([295, 294])
    expect(await left('/en', '203.0.113.8')).toBe(299)
    // the page is charged immediately, and the pattern search is charged afterwards
    expect(await left('/en?mode=pattern&q=a', '203.0.113.8')).toBe(294)
    expect(await left('/en', '203.0.113.8')).toBe(289)
    for (let n = 0; n < 60; n++) await request(`/en?q=a${n}`, '203.0.113.9')
    expect([
      (await request('/en?q=b', '203.0.113.9')).statusCode,
      (await request('/en', '203.0.113.9')).statusCode,
    ]).toEqual([429, 429])
    await limited.close()
  })

  describe('files of the web app', () => {
    const assets = fs.readdirSync(path.join(webDir, 'client/assets'))
    const script = assets.find((name) => /-[\w-]{8}\.js$/.test(name) && assets.includes(`${name}.br`))!
    it.each(['br', 'gzip'])('built files are compressed (%s) and cached permanently', async (encoding) => {
      const { status, headers } = await get(`/assets/${script}`, { 'accept-encoding': encoding })
      expect([status, headers['content-encoding']]).toEqual([200, encoding])
      expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/)
    })
    it.each([
      '/assets/',
      '/assets',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/%2e%2e/server/main.js',
      '/assets/..%5c..%5cserver%5cmain.js',
      '/assets/.env',
      '/.git/config',
      '/package.json',
      '/data/token.key',
    ])('files outside the build directory are not served: %s', async (url) => {
      const { status, body, headers } = await get(url)
      // a 200 response to such a URL must be a page of the site
      if (status === 200) expect(headers['content-type']).toMatch(/html/)
      expect(body).not.toMatch(/\[core\]|"workspaces"|import |Index of/)
    })
    it('built files without a hash in their name are revalidated daily', async () => {
      const { headers } = await get('/assets/logo.svg')
      expect(headers['cache-control']).toBe('public, max-age=86400')
    })
  })

  describe('files for machines', () => {
    /** Returns the text of each `loc` element. Throws if the XML isn't well-formed. */
    function locations(xml: string): string[] {
      const found: string[] = []
      const parser = new SaxesParser()
      let text = ''
      parser.on('error', (error) => {
        throw error
      })
      parser.on('opentag', () => {
        text = ''
      })
      parser.on('text', (more) => {
        text += more
      })
      parser.on('closetag', ({ name }) => name === 'loc' && found.push(text))
      parser.write(xml).close()
      return found
    }

    it('robots.txt contains the sitemap URL', async () => {
      const { body, headers } = await get('/robots.txt')
      expect(headers['content-type']).toContain('text/plain')
      expect(body).toContain(`Sitemap: ${HOME}/sitemap.xml`)
      expect(body).toContain('Disallow: /api/')
      expect(body).toContain('Allow: /api/feeds/')
    })
    it.each(['en', 'jbo', 'ru'])(
      'the OpenSearch description for %s is in that language and links to pages in it',
      async (locale) => {
        const link = /<link rel="search"[^>]* href="([^"]+)">/.exec((await get(`/${locale}`)).body)?.[1]
        const { body, headers } = await get(link ?? '')
        expect(headers['content-type']).toContain('application/opensearchdescription+xml')
        locations(body)
        expect(body).toContain(`template="${HOME}/${locale}?q={searchTerms}"`)
        expect(body).toContain(`&amp;locale=${locale}"`)
        const { description } = JSON.parse(fs.readFileSync(`locales/${locale}/shell.json`, 'utf8'))
        expect(body).toContain(`<Description>${description}</Description>`)
      },
    )
    it.each(['en', 'jbo', 'ru'])(
      'the web app manifest for %s has the name, start page and icons for that locale',
      async (locale) => {
        const link = /<link rel="manifest" href="([^"]+)"/.exec((await get(`/${locale}`)).body)?.[1]
        const { body, headers } = await get(link ?? '')
        expect(headers['content-type']).toContain('application/manifest+json')
        const manifest = JSON.parse(body)
        expect(manifest).toMatchObject({ name: 'vlacku', lang: locale, start_url: `/${locale}`, scope: '/' })
        expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
          expect.arrayContaining(['192x192', '512x512']),
        )
      },
    )
    it('the OpenSearch description without a locale uses the selected locale', async () => {
      const ofCookie = async (cookie: string) => (await get('/opensearch.xml', { cookie })).body
      expect(await ofCookie('')).toContain('<Language>en</Language>')
      expect(await ofCookie('selectedLocale=ru')).toContain('<Language>ru</Language>')
    })
    it('the sitemap lists the files of each locale, and all URLs in them exist', async () => {
      await writeComment(world, await world.user('lunra'), 'coi')
      await giveMail(world.ctx(), [mail({ id: 'first@example.org' })])
      const fields = { user_id: (await world.user('cukta')).user_id, created_at: new Date(), updated_at: new Date() }
      await world.db
        .insertInto('collections')
        .values([
          { ...fields, name: 'coi', item_count: 1 },
          { ...fields, name: 'sivni', item_count: 1, is_public: false },
        ])
        .execute()
      const index = await get('/sitemap.xml')
      expect(index.headers['content-type']).toContain('application/xml')
      const files = locations(index.body)
      const names = ['pages-1', 'words-1', 'threads-1', 'collections-1', 'messages-1']
      expect(files).toEqual(
        ['en', 'jbo', 'ru'].flatMap((locale) => names.map((name) => `${HOME}/sitemap/${locale}/${name}.xml`)),
      )
      const listed = await Promise.all(
        files.slice(0, names.length).map(async (file) => locations((await get(file.slice(HOME.length))).body)),
      )
      expect(listed.map(({ length }) => length)).toEqual([8, 11, 1, 1, 1])
      for (const address of listed.flat()) {
        expect(address.startsWith(`${HOME}/en`)).toBe(true)
        const { status, body } = await get(address.slice(HOME.length))
        expect([address, status]).toEqual([address, 200])
        const canonical = /<link rel="canonical" href="([^"]*)"/
          .exec(body)?.[1]
          ?.replaceAll('&amp;', '&')
          .replaceAll('&#x27;', "'")
        expect(canonical).toBe(address)
      }
    })
    it.each([
      '/sitemap/en/words-2.xml',
      '/sitemap/en/words-0.xml',
      '/sitemap/de/words-1.xml',
      '/sitemap/en/constructor-1.xml',
      '/sitemap/en/words-1e9.xml',
    ])('%s returns 404', async (url) => expect((await get(url)).status).toBe(404))
  })
})
