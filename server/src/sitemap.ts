import type { FastifyInstance } from 'fastify'
import { countWords, wordsPage } from './features/entries/index.ts'
import type { Ctx } from './platform/context.ts'
import { AppError } from './platform/errors.ts'

/** Addresses in one file; the protocol allows 50,000 and 50 MB. https://www.sitemaps.org/protocol.html */
const WORDS_A_FILE = 20_000

/** `/sitemap.xml` lists one file for each language of the interface and every 20,000 words. */
export function serveSitemap(app: FastifyInstance, ctx: Ctx, site: string, locales: readonly string[]) {
  app.get('/sitemap.xml', async (_req, reply) => {
    const files = Math.max(1, Math.ceil((await countWords(ctx.db)) / WORDS_A_FILE))
    const pages = Array.from({ length: files }, (_, i) => i + 1)
    const entries = locales.flatMap((locale) =>
      pages.map((page) => tag('sitemap', `${site}/sitemap/${locale}/${page}.xml`)),
    )
    return reply.type('application/xml').send(document('sitemapindex', entries))
  })
  app.get<{ Params: { locale: string; page: string } }>('/sitemap/:locale/:page.xml', async (req, reply) => {
    const { locale } = req.params
    const page = /^[1-9]\d{0,4}$/.test(req.params.page) ? Number(req.params.page) : 0
    if (!locales.includes(locale) || page === 0) throw new AppError('not_found')
    const words = await wordsPage(ctx.db, page, WORDS_A_FILE)
    if (words.length === 0 && page > 1) throw new AppError('not_found')
    const always =
      page === 1 ? ['', '/languages', '/help/search'].map((path) => tag('url', `${site}/${locale}${path}`)) : []
    const entries = words.map((word) =>
      tag('url', `${site}/${locale}/valsi/${encodeURIComponent(word.replaceAll(' ', '_'))}`),
    )
    return reply.type('application/xml').send(document('urlset', [...always, ...entries]))
  })
}

const tag = (name: 'sitemap' | 'url', address: string) =>
  `<${name}><loc>${address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc></${name}>`

const document = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
