import type { IncomingMessage } from 'node:http'
import { InterfaceLocale } from '@vlacku/contract/accounts'
import type { FastifyRequest } from 'fastify'
import enErrors from '../../../../locales/en/errors.json' with { type: 'json' }
import enShell from '../../../../locales/en/shell.json' with { type: 'json' }
import jboErrors from '../../../../locales/jbo/errors.json' with { type: 'json' }
import jboShell from '../../../../locales/jbo/shell.json' with { type: 'json' }
import ruErrors from '../../../../locales/ru/errors.json' with { type: 'json' }
import ruShell from '../../../../locales/ru/shell.json' with { type: 'json' }
import { AppError } from '../errors.ts'

const texts = {
  en: { errors: enErrors, shell: enShell },
  jbo: { errors: jboErrors, shell: jboShell },
  ru: { errors: ruErrors, shell: ruShell },
}

type PageLocale = keyof typeof texts

/** True if an error is sent as a page: for app pages and other non-API URLs opened in a browser. */
export const wantsPage = ({ method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') &&
  !isApi(url) &&
  (localeOfUrl(url) !== undefined || /\btext\/html\b/.test(headers.accept ?? ''))

/**
 * Returns the URL for the router. If the path of a page URL can't be decoded, its raw text is used, so that the site reports the
 * page as not found.
 */
export function routedUrl(req: IncomingMessage): string {
  const url = req.url ?? '/'
  if (!wantsPage(req)) return url
  const end = url.search(/[?#]|$/)
  return decodablePath(url.slice(0, end)) + url.slice(end)
}

export const isApi = (url: string) => /^\/api(?:[/?#]|$)/.test(url)

const localeOfUrl = (url: string) => InterfaceLocale.safeParse(url.split(/[/?#]/, 2)[1]).data

/** Returns the locale from the URL, from the user's cookie, or English, in this order. */
export const localeOfPage = (req: FastifyRequest): PageLocale => localeOfUrl(req.url) ?? chosenLocale(req) ?? 'en'

const chosenLocale = ({ headers }: FastifyRequest) =>
  InterfaceLocale.safeParse(/(?:^|;\s*)selectedLocale=(\w+)/.exec(headers.cookie ?? '')?.[1]).data

export const hasChosenLocale = (req: FastifyRequest) => chosenLocale(req) !== undefined

/** Returns the error to show on a page. A URL that can't be parsed is shown as "not found". */
export const errorOfPage = (error: AppError) => (error.code === 'invalid_request' ? new AppError('not_found') : error)

/** Renders an error page in one locale, without scripts or styles, which might fail as well. */
export function plainPage(locale: PageLocale, { code, status }: AppError): string {
  const { errors, shell } = texts[locale]
  const isLasting = status < 500 && status !== 429
  const way = isLasting ? `<a href="/${locale}">${shell.to_the_search}</a>` : `<a href="">${shell.try_again}</a>`
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${errors[code]} · ${shell.name}</title>
<main>
<h1>${errors[code]}</h1>
<p>${way}</p>
</main>
</html>
`
}

/**
 * Returns the path, with percent signs escaped if it can't be decoded (`/en/valsi/%FF`). `web/src/app/decodablePath.ts` does the
 * same, so that the server and the browser route such a URL to the same page.
 */
export function decodablePath(path: string): string {
  try {
    // the result is used, because minifiers drop calls whose results are unused
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
