import { InterfaceLocale } from '@vlacku/contract/accounts'
import type { FastifyInstance } from 'fastify'
import enShell from '../../locales/en/shell.json' with { type: 'json' }
import jboShell from '../../locales/jbo/shell.json' with { type: 'json' }
import ruShell from '../../locales/ru/shell.json' with { type: 'json' }

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
        .send(JSON.stringify(describe(locale))),
    )
}

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  ...{ src: `/assets/${src}`, sizes, purpose },
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
})

const describe = (locale: Locale) => ({
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
