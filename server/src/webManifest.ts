import { InterfaceLocale } from '@vlacku/contract/accounts'
import type { FastifyInstance } from 'fastify'
import enShell from '../../locales/en/shell.json' with { type: 'json' }
import jboShell from '../../locales/jbo/shell.json' with { type: 'json' }
import ruShell from '../../locales/ru/shell.json' with { type: 'json' }
import { localeOfPage } from './platform/http/plainPage.ts'

type Locale = (typeof InterfaceLocale.options)[number]
const texts = { en: enShell, jbo: jboShell, ru: ruShell }

/** Background color of the light theme. The theme colors of pages follow the system; see `web/index.html`. */
const PAPER = '#f6f6f1'

/**
 * Serves a web app manifest per interface language, so that browsers can install the site; each installed app starts in that
 * language. Format: https://www.w3.org/TR/appmanifest/
 */
export function serveWebManifest(app: FastifyInstance) {
  for (const locale of InterfaceLocale.options)
    app.get(`/${locale}/manifest.webmanifest`, async (_req, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=86400')
        .send(JSON.stringify(manifestOf(locale))),
    )
}

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  ...{ src: `/assets/${src}`, sizes, purpose },
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
})

const manifestOf = (locale: Locale) => ({
  id: '/',
  name: texts[locale].name,
  short_name: texts[locale].name,
  description: texts[locale].description,
  lang: locale,
  start_url: `/${locale}`,
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['education', 'reference'],
  icons: [
    icon('logo.svg', 'any'),
    icon('icons/icon-192.png', '192x192'),
    icon('icons/icon-512.png', '512x512'),
    icon('icons/maskable-512.png', '512x512', 'maskable'),
  ],
  shortcuts: [{ name: texts[locale].study, url: `/${locale}/study` }],
})

/**
 * Serves the OpenSearch descriptions that let users search this site from the browser's search bar: one per interface language,
 * and `/opensearch.xml` in the visitor's language. Format: OpenSearch 1.1, https://github.com/dewitt/opensearch
 */
export function serveOpenSearch(app: FastifyInstance, publicUrl: string) {
  const type = 'application/opensearchdescription+xml'
  for (const locale of InterfaceLocale.options)
    app.get(`/${locale}/opensearch.xml`, async (_req, reply) => reply.type(type).send(openSearchOf(publicUrl, locale)))
  app.get('/opensearch.xml', async (req, reply) => reply.type(type).send(openSearchOf(publicUrl, localeOfPage(req))))
}

const openSearchOf = (site: string, locale: Locale) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${texts[locale].name}</ShortName><Description>${texts[locale].description.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Description>
<Language>${locale}</Language><InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/svg+xml">${site}/assets/logo.svg</Image>
<Url type="text/html" template="${site}/${locale}?q={searchTerms}"/>
<Url type="application/x-suggestions+json" template="${site}/api/suggest/opensearch?q={searchTerms}&amp;locale=${locale}"/>
</OpenSearchDescription>
`
