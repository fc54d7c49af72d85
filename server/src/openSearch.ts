import { InterfaceLocale } from '@vlacku/contract/accounts'
import type { FastifyInstance } from 'fastify'
import enShell from '../../locales/en/shell.json' with { type: 'json' }
import jboShell from '../../locales/jbo/shell.json' with { type: 'json' }
import ruShell from '../../locales/ru/shell.json' with { type: 'json' }
import { localeOfPage } from './platform/http/plainPage.ts'

type Locale = (typeof InterfaceLocale.options)[number]
const texts = { en: enShell, jbo: jboShell, ru: ruShell }

/**
 * Serves the OpenSearch descriptions that let users search this site from the browser's search bar: one per interface language,
 * and `/opensearch.xml` in the visitor's language. Format: OpenSearch 1.1, https://github.com/dewitt/opensearch
 */
export function serveOpenSearch(app: FastifyInstance, publicUrl: string) {
  const type = 'application/opensearchdescription+xml'
  for (const locale of InterfaceLocale.options)
    app.get(`/${locale}/opensearch.xml`, async (_req, reply) => reply.type(type).send(describe(publicUrl, locale)))
  app.get('/opensearch.xml', async (req, reply) => reply.type(type).send(describe(publicUrl, localeOfPage(req))))
}

const describe = (site: string, locale: Locale) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${texts[locale].name}</ShortName><Description>${texts[locale].description.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Description>
<Language>${locale}</Language><InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/svg+xml">${site}/assets/logo.svg</Image>
<Url type="text/html" template="${site}/${locale}?q={searchTerms}"/>
<Url type="application/x-suggestions+json" template="${site}/api/suggest/opensearch?q={searchTerms}&amp;locale=${locale}"/>
</OpenSearchDescription>
`
