import type { FastifyInstance } from 'fastify'
import { countWords, wordsPage } from './features/dictionary/entries/index.ts'
import { countThreads, threadIdsPage } from './features/discussion/comments/index.ts'
import { countMessages, messageIdsPage } from './features/discussion/mailArchive/index.ts'
import { countPublicCollections, publicCollectionIds } from './features/learning/collections/index.ts'
import type { Ctx, Db } from './platform/context.ts'
import { AppError } from './platform/errors.ts'

/** Maximum number of URLs per file; the protocol allows 50,000 and 50 MB. https://www.sitemaps.org/protocol.html */
const URLS_PER_FILE = 20_000

/** A page type with many URLs: the number of its pages, and a batch of their paths without the locale. */
interface Kind {
  count: (db: Db) => Promise<number>
  paths: (db: Db, page: number) => Promise<string[]>
}

const KINDS: Record<string, Kind> = {
  words: {
    count: countWords,
    paths: async (db, page) =>
      (await wordsPage(db, page, URLS_PER_FILE)).map(
        (word) => `/valsi/${encodeURIComponent(word.replaceAll(' ', '_'))}`,
      ),
  },
  threads: {
    count: countThreads,
    paths: async (db, page) =>
      (await threadIdsPage(db, page, URLS_PER_FILE)).map((id) => `/comments/thread?thread_id=${id}`),
  },
  collections: {
    count: countPublicCollections,
    paths: async (db, page) => (await publicCollectionIds(db, page, URLS_PER_FILE)).map((id) => `/collections/${id}`),
  },
  messages: {
    count: countMessages,
    paths: async (db, page) => (await messageIdsPage(db, page, URLS_PER_FILE)).map((id) => `/message/${id}`),
  },
}

/** Paths that exist on every site. */
const ALWAYS = ['', '/languages', '/help/entry', '/help/search', '/text', '/lujvo', '/collections', '/mail']

/**
 * Serves `/sitemap.xml`, which lists the sitemap files of each locale: one with the fixed pages, and others with up to 20,000
 * words, discussions, collections or messages each.
 */
export function serveSitemap(app: FastifyInstance, ctx: Ctx, site: string, locales: readonly string[]) {
  app.get('/sitemap.xml', async (_req, reply) => {
    const files = ['pages-1']
    for (const [kind, { count }] of Object.entries(KINDS)) {
      const pages = Math.ceil((await count(ctx.db)) / URLS_PER_FILE)
      for (let page = 1; page <= pages; page += 1) files.push(`${kind}-${page}`)
    }
    const entries = locales.flatMap((locale) =>
      files.map((file) => tag('sitemap', `${site}/sitemap/${locale}/${file}.xml`)),
    )
    return reply.type('application/xml').send(document('sitemapindex', entries))
  })
  app.get<{ Params: { locale: string; file: string } }>('/sitemap/:locale/:file.xml', async (req, reply) => {
    const { locale, file } = req.params
    if (!locales.includes(locale)) throw new AppError('not_found')
    const entries = (await pathsOf(ctx.db, file)).map((path) => tag('url', `${site}/${locale}${path}`))
    return reply.type('application/xml').send(document('urlset', entries))
  })
}

async function pathsOf(db: Db, file: string): Promise<string[]> {
  if (file === 'pages-1') return ALWAYS
  const [, name, page] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(file) ?? []
  const kind = name !== undefined && Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  const paths = kind ? await kind.paths(db, Number(page)) : []
  if (paths.length === 0) throw new AppError('not_found')
  return paths
}

const tag = (name: 'sitemap' | 'url', address: string) =>
  `<${name}><loc>${address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc></${name}>`

const document = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
