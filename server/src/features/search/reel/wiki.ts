import { z } from 'zod'
import { boundedBody } from '../../../platform/boundedBody.ts'

/** A validated article with plain text and http or https URLs. */
export interface WikiArticle {
  language: string
  pageid: number
  title: string
  extract: string
  url: string
  thumbnail?: string
}

/** Timeout of a wiki request, in milliseconds. */
const TIMEOUT_MS = 3000
const MAX_RESPONSE_SIZE = 2 * 1024 * 1024
const MAX_TITLE_LENGTH = 300
const MAX_EXTRACT_LENGTH = 1500

const QUESTION = new URLSearchParams({
  ...{ action: 'query', format: 'json', formatversion: '2', meta: 'siteinfo', siprop: 'general' },
  ...{ generator: 'random', grnnamespace: '0', grnlimit: '20', prop: 'extracts|pageimages|info', inprop: 'url' },
  ...{ exintro: '1', explaintext: '1', exsentences: '5', exlimit: '20' },
  ...{ piprop: 'thumbnail', pithumbsize: '400', pilimit: '20' },
})

/** Matches control characters and bidi controls. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const Text = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim().slice(0, maxLength))
    .pipe(z.string().min(1))

const Url = z
  .string()
  .max(2000)
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text))

const Page = z.object({
  pageid: z.int().positive(),
  title: Text(MAX_TITLE_LENGTH),
  extract: Text(MAX_EXTRACT_LENGTH),
  canonicalurl: Url,
  // an invalid picture is dropped, but its article isn't
  thumbnail: z.object({ source: Url }).optional().catch(undefined),
})

const WikiResponse = z.object({
  query: z.object({
    general: z.object({ lang: z.string().regex(/^[a-z]{2,12}(-[a-z0-9]{1,12})*$/i) }),
    pages: z.array(z.unknown()).max(500),
  }),
})

/** Returns random articles with their introductions. Skips articles without title, text or URL. */
export async function randomArticles(api: string, userAgent: string, signal: AbortSignal): Promise<WikiArticle[]> {
  const address = new URL(api)
  for (const [name, value] of QUESTION) address.searchParams.set(name, value)
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`the wiki returned status ${response.status}`)
  return parseResponse(JSON.parse((await boundedBody(response, MAX_RESPONSE_SIZE)).toString('utf8')))
}

/** Validates a wiki response, which is untrusted input. Throws if its structure is wrong. */
export function parseResponse(response: unknown): WikiArticle[] {
  const { general, pages } = WikiResponse.parse(response).query
  return pages.flatMap((page) => {
    const { data } = Page.safeParse(page)
    if (!data) return []
    const { pageid, title, extract, canonicalurl: url, thumbnail } = data
    return { language: general.lang, pageid, title, extract, url, ...(thumbnail && { thumbnail: thumbnail.source }) }
  })
}
