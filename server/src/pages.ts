import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './app.ts'
import type { Config } from './platform/config.ts'
import { PageCache } from './platform/pageCache.ts'
import { serveSitemap } from './sitemap.ts'

/** What the built web app offers the server; see web/src/app/server.tsx. */
interface WebApp {
  LOCALES: readonly string[]
  answerFrom(transport: (name: string, input: object) => Promise<unknown>): void
  render(url: string, site: string): Promise<Rendered>
}
type Rendered = { status: number; locale: string; head: string; body: string; data: string } | { redirect: string }

const A_YEAR = 31_536_000_000

/** Serves the web app of `webDir`: its files, and every page drawn here so that it can be read before any script runs. */
export async function servePages({ app, callAsVisitor, visitor }: Site, config: Config, webDir: string) {
  const index = path.join(webDir, 'client/index.html')
  if (!fs.existsSync(index)) {
    // in development the pages come from Vite
    app.log.warn(`There is no built web app in ${webDir}: only the API is served.`)
    return
  }
  const template = readTemplate(index)
  const web = (await import(path.join(webDir, 'server/server.js'))) as WebApp
  web.answerFrom(callAsVisitor)

  await app.register(fastifyStatic, {
    root: path.join(webDir, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: A_YEAR,
    setHeaders: (reply, file) => {
      // names without a hash may change what they mean; a packed file has one more ending
      if (!/-[\w-]{8}\.\w+(?:\.br|\.gz)?$/.test(file)) reply.header('cache-control', 'public, max-age=86400')
    },
  })
  app.get('/robots.txt', async (_req, reply) =>
    reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\nSitemap: ${config.publicUrl}/sitemap.xml\n`),
  )
  app.get('/opensearch.xml', async (_req, reply) =>
    reply.type('application/opensearchdescription+xml').send(openSearch(config.publicUrl)),
  )

  serveSitemap(app, visitor, config.publicUrl, web.LOCALES)

  const cache = new PageCache()
  visitor.events.on(() => cache.clear())
  const page = async (req: FastifyRequest, reply: FastifyReply) => {
    const url = req.url
    if (!web.LOCALES.includes(firstSegment(url)))
      return reply.redirect(`/${localeOf(req, web.LOCALES)}${url === '/' ? '' : url}`, 302)
    const drawn = await cache.read(url, () => draw(url))
    if ('redirect' in drawn) return reply.redirect(drawn.redirect, 302)
    reply.code(drawn.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(drawn.html)
  }
  const draw = async (url: string) => {
    const rendered = await web.render(url, config.publicUrl)
    return 'redirect' in rendered ? rendered : { status: rendered.status, html: template(rendered) }
  }
  app.get('/*', page)
}

const firstSegment = (url: string) => url.split(/[/?#]/, 2)[1] ?? ''

function localeOf(req: FastifyRequest, locales: readonly string[]): string {
  const chosen = /(?:^|;\s*)selectedLocale=(\w+)/.exec(req.headers.cookie ?? '')?.[1]
  return chosen && locales.includes(chosen) ? chosen : 'en'
}

function readTemplate(file: string) {
  const template = fs.readFileSync(file, 'utf8')
  return ({ locale, head, body, data }: Exclude<Rendered, { redirect: string }>) =>
    template
      .replace('<html lang="en">', () => `<html lang="${locale}">`)
      .replace(
        '<!--head-->',
        () =>
          `${head}<link rel="search" type="application/opensearchdescription+xml" title="vlacku" href="/opensearch.xml">`,
      )
      .replace('<!--app-->', () => body)
      .replace('<!--data-->', () => `<script id="data" type="application/json">${data}</script>`)
}

const openSearch = (site: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>vlacku</ShortName><Description>A dictionary of Lojban</Description><InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/svg+xml">${site}/assets/logo.svg</Image>
<Url type="text/html" template="${site}/en?q={searchTerms}"/>
<Url type="application/x-suggestions+json" template="${site}/api/suggest/opensearch?q={searchTerms}"/>
</OpenSearchDescription>
`
