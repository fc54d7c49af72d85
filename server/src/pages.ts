import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { InterfaceLocale } from '@vlacku/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Site } from './app.ts'
import { isPaymentPage, paymentPageHeaders } from './features/accounts/payments/index.ts'
import type { Config } from './platform/config.ts'
import { etagOf, matchesEtag } from './platform/etag.ts'
import { clientOf } from './platform/http/limits.ts'
import { hasChosenLocale, localeOfPage } from './platform/http/plainPage.ts'
import { PageCache } from './platform/pageCache.ts'
import { serveSitemap } from './sitemap.ts'
import { lackedService, type Rendering, RenderPool } from './ssr/renderPool.ts'
import { serveOpenSearch, serveWebManifest } from './webManifest.ts'

const LOCALES = InterfaceLocale.options
const A_YEAR = 31_536_000_000
/** Maximum size of the cache of rendered pages, in bytes; enough for about a thousand pages. */
const MAX_CACHED_BYTES = 48 * 2 ** 20
/** Rate limit cost of rendering a page. A cached page costs 1, like any request. See docs/operate/security.md. */
const COST_OF_A_PAGE = 5
/**
 * Cookie that indicates to `web/src/app/first.js` that the locale was guessed, so that the script checks the browser's storage.
 */
const LOCALE_GUESSED = 'localeGuessed=1; Path=/; Max-Age=60; SameSite=Lax'
/** Retry-After value, in seconds, while the database is unavailable. */
const RETRY_AFTER_S = 5
/** Approximate memory used by one recorded service request, in bytes. */
const BYTES_OF_A_NOTE = 400

/** Serves the web app in `webDir`: its files, and server-rendered pages that are readable before any script runs. */
export async function servePages(site: Site, config: Config, webDir: string) {
  const { app, visitor } = site
  const index = path.join(webDir, 'client/index.html')
  if (!fs.existsSync(index)) {
    // in development, Vite serves the pages
    app.log.warn(`There is no built web app in ${webDir}: only the API is served.`)
    return
  }
  await app.register(fastifyStatic, {
    root: path.join(webDir, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: A_YEAR,
    setHeaders: (reply, file) => {
      // the scope of the service worker includes pages, which are outside its folder
      if (path.basename(file).startsWith('offline.js')) reply.header('service-worker-allowed', '/')
      // files without a hash in their name may change; compressed files have an additional extension
      if (!/-[\w-]{8}\.\w+(?:\.br|\.gz)?$/.test(file)) reply.header('cache-control', 'public, max-age=86400')
    },
  })
  app.get('/robots.txt', async (_req, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\nAllow: /api/feeds/\nAllow: /api/images/\nDisallow: /api/\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      ),
  )
  serveOpenSearch(app, config.publicUrl)
  serveWebManifest(app)

  serveSitemap(app, visitor, config.publicUrl, LOCALES)

  const build = etagOf(fs.readFileSync(index)) // the build ID depends on the web app's content, since it contains hashed file names
  const { pages, threads, renderings } = openRenderPool(site, config, webDir)
  app.addHook('onListen', async () => threads.start())
  app.addHook('onClose', () => threads.close())

  app.get('/*', async (req: FastifyRequest, reply: FastifyReply) => {
    const { url } = req
    if (!isLocale(firstSegment(url))) {
      if (!hasChosenLocale(req)) reply.header('set-cookie', LOCALE_GUESSED)
      return reply.redirect(`/${localeOfPage(req)}${url === '/' ? '' : url}`, 302)
    }
    const address = threads.normalize(url)
    // charged first, since concurrent requests may share one rendering
    if (!pages.has(address)) app.charge(req, reply, COST_OF_A_PAGE - 1)
    const rendering = await pages.read(address, async () => {
      renderings.inc()
      const rendering = await threads.render(address, clientOf(req))
      app.debit(req, costOf(site, rendering))
      return { ...rendering, etag: pageEtag(build, rendering) }
    })
    const { rendered } = rendering
    if ('redirect' in rendered) return reply.redirect(rendered.redirect, 302)
    reply.code(rendered.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    reply.header('vary', 'accept-encoding')
    if (lackedService(rendering)) reply.code(503).header('retry-after', String(RETRY_AFTER_S))
    if (config.paypal && isPaymentPage(url))
      reply.headers(paymentPageHeaders(String(reply.getHeader('content-security-policy')), config.paypal))
    const { etag } = rendering
    if (etag !== null) {
      reply.header('etag', etag)
      if (matchesEtag(req.headers['if-none-match'], etag)) return reply.code(304).send()
    }
    if (!takesBrotli(req)) return reply.send(Buffer.from(rendered.html.buffer)) // for clients that don't accept `br`, the HTTP layer handles compression
    return reply.header('content-encoding', 'br').send(Buffer.from(rendered.packed.buffer))
  })
}

/** Initializes the renderer and opens the page cache. */
function openRenderPool({ app, documentForVisitor, visitor }: Site, config: Config, webDir: string) {
  const renderings = new Counter({
    name: 'pages_rendered_total',
    help: 'Pages rendered because none was kept, or what was kept is no longer right',
    registers: [app.metrics],
  })
  // many pages share service requests without parameters
  const cachedResponses = new PageCache<string>({
    maxBytes: MAX_CACHED_BYTES,
    sizeOf: (response) => response.length,
    stillGood: async () => false,
  })
  const threads = new RenderPool({
    webDir,
    site: config.publicUrl,
    respond: (name, input) =>
      Object.keys(input).length > 0
        ? documentForVisitor(name, input)
        : cachedResponses.read(name, () => documentForVisitor(name, {})),
  })
  const pages = new PageCache<CachedPage>({
    maxBytes: MAX_CACHED_BYTES,
    sizeOf,
    stillGood: (rendering) => threads.isStillGood(rendering),
  })
  visitor.events.onPageChange(() => {
    cachedResponses.changed()
    pages.changed()
  })
  return { pages, threads, renderings }
}

interface CachedPage extends Rendering {
  etag: string | null
}

/**
 * Returns null for errors and incomplete pages. The ETag is weak, since it is the same for all content encodings. It depends on
 * the page's content rather than its bytes, which contain response times.
 */
function pageEtag(build: string, { rendered, requests }: Rendering): string | null {
  if ('redirect' in rendered || rendered.status !== 200 || lackedService({ requests })) return null
  return `W/"${etagOf([build, ...requests.map(({ response }) => response).sort()].join('\n'))}"`
}

/** Returns the cost of a page's service requests beyond that of ordinary requests. */
const costOf = ({ priceOfRequest }: Site, { requests }: Rendering) =>
  requests.reduce((sum, { name, input }) => sum + priceOfRequest(name, input) - 1, 0)

/**
 * Returns the size of a cached page in bytes, or null if it must not be cached because it failed or a service was unavailable.
 */
function sizeOf(rendering: Rendering): number | null {
  const { rendered, requests } = rendering
  if (lackedService(rendering)) return null
  const notes = requests.length * BYTES_OF_A_NOTE
  if ('redirect' in rendered) return rendered.redirect.length + notes
  return rendered.status >= 500 ? null : rendered.html.length + rendered.packed.length + notes
}

/** Returns true if the client accepts `br`. Otherwise, the server's compression layer chooses the encoding. */
const takesBrotli = (req: FastifyRequest) =>
  String(req.headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => /^\s*br\s*(?:;\s*q=(?:1|0\.\d*[1-9]).*)?$/i.test(one))

const isLocale = (text: string) => (LOCALES as readonly string[]).includes(text)
const firstSegment = (url: string) => url.split(/[/?#]/, 2)[1] ?? ''
