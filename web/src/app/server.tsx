import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { fetchMarkdown } from '../features/entries/index.ts'
import { ApiError } from '../platform/ApiError.ts'
import { setTransport, type Transport } from '../platform/api.ts'
import { SiteUrl } from '../platform/PageHead.tsx'
import { type PageRoute, pageRoutesOf } from './pageRoutes.ts'
import { makeRouter, newQueryClient } from './router.tsx'

export type { PageRoute, Transport }

await fetchMarkdown()

/**
 * Makes the transport throw the same errors on the server as in a browser, with the same codes as over HTTP. This process renders
 * all pages for visitors, so one transport serves all pages.
 */
export const setServerTransport = (transport: Transport) =>
  setTransport(async (name, input) => {
    try {
      return await transport(name, input)
    } catch (error) {
      const { code, details } = error as ApiError
      throw code ? new ApiError(code, details) : error
    }
  })

/** Returns every page with the search parameters that it reads. */
export const pageRoutes = (): PageRoute[] =>
  pageRoutesOf(makeRouter({ queryClient: newQueryClient(), site: '' }, createMemoryHistory()).routeTree)

/** Pages of which the server renders only the frame. */
const DECIDED_BY_BROWSER = ['/$locale/members', '/$locale/offline']

interface Page {
  status: number
  locale: string
  head: string
  body: string
  data: string
}
export type Rendered = Page | { redirect: string }

/**
 * Makes the router format URLs in the same way as the `URL` class of this Node version. Otherwise, it would redirect
 * `/en/valsi/a%5Eb` to `a^b`, which browsers and Node 24 format as `a%5Eb` again.
 */
const AS_URL_CLASS = { output: ({ url }: { url: URL }) => url }

/** Renders the page at `url` (path and query) as a visitor sees it. `site` is the site's URL, used for absolute links. */
export async function render(url: string, site: string): Promise<Rendered> {
  const queryClient = newQueryClient()
  const handle = createRequestHandler({
    createRouter: () => makeRouter({ queryClient, site }, undefined, AS_URL_CLASS),
    request: new Request(site + url),
  })
  let page: Page | undefined
  const { headers } = await handle(({ router }) => {
    page = pageOf(router, url, site)
    return new Response()
  })
  return page ?? { redirect: headers.get('location') ?? '/' }
}

function pageOf(router: ReturnType<typeof makeRouter>, url: string, site: string): Page {
  const { queryClient } = router.options.context
  const html = renderToString(
    <SiteUrl value={site}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SiteUrl>,
  )
  const { head, body } = liftHead(html)
  const isMatched = (id: string) => router.state.matches.some(({ routeId }) => routeId === id)
  const guarded = DECIDED_BY_BROWSER.some(isMatched)
  const locale = url.split(/[/?#]/)[1] ?? 'en'
  const status = isMatched('/$locale/$') ? 404 : getSsrStatus(router)
  const missing = status === 404
  const data = JSON.stringify({ site, guarded, missing, queries: dehydrate(queryClient) }).replaceAll('<', '\\u003c')
  return { status, locale, head, body, data }
}

/** Separates the head elements, which React puts before all other output if it renders no head. */
function liftHead(html: string): { head: string; body: string } {
  const lifted = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head: lifted, body: html.slice(lifted.length) }
}
