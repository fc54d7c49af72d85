import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { newQueryClient } from '../app/router.tsx'
import { readSearch } from '../features/search/index.ts'
import { type EndpointName, setTransport } from '../platform/api.ts'
import type { Locale } from '../platform/locale.ts'
import { messages as en } from '../platform/messages/en.ts'
import { plainSearch } from '../platform/plainSearch.ts'
import { FeatureTexts, loadAllTexts, type Messages, TextProvider } from '../platform/text.tsx'

// jsdom doesn't implement scrolling.
window.scrollTo = () => {}

export interface RecordedRequest {
  name: EndpointName
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}
type MockResponse = unknown | ((request: RecordedRequest) => unknown)

interface Settings {
  /** Mock responses by endpoint: a value, or a function of the request that may throw. */
  responses?: Partial<Record<EndpointName, MockResponse>>
  /** Path, query and hash of the current URL. */
  at?: string
  locale?: Locale
  messages?: Messages
  /** Features whose texts are loaded in addition to those needed on every page. */
  texts?: Parameters<typeof loadAllTexts>[1]
  /** Content of the entry page. */
  page?: ReactNode
}

/** Responds to the given endpoints and fails the test on any other request. Returns the requests in order. */
export function mockResponses(responses: Partial<Record<EndpointName, MockResponse>>): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  setTransport(async (name, input) => {
    requests.push({ name, ...input } as RecordedRequest)
    if (!(name in responses)) throw new Error(`no mock response for ${name}`)
    const response = responses[name]
    return typeof response === 'function' ? response({ name, ...input }) : response
  })
  return requests
}

/** Renders a component as part of a page, with texts, mock responses and routes for its links. */
export async function renderWithApi(content: ReactNode, settings: Settings = {}) {
  const { responses = {}, locale = 'en', messages = en, texts = [] } = settings
  await loadAllTexts(locale, texts)
  const requests = mockResponses(responses)
  const root = createRootRoute({
    component: () => (
      <TextProvider locale={locale} messages={messages}>
        <Outlet />
      </TextProvider>
    ),
  })
  const frame = createRoute({ getParentRoute: () => root, path: '$locale' })
  const page = (path: string, shown: ReactNode) =>
    createRoute({ getParentRoute: () => frame, path, component: () => shown })
  const home = createRoute({
    getParentRoute: () => frame,
    path: '/',
    validateSearch: readSearch,
    component: () => <FeatureTexts feature={texts}>{content}</FeatureTexts>,
  })
  const routeTree = root.addChildren([
    frame.addChildren([home, page('valsi/$id', settings.page ?? 'an entry'), page('languages', 'the languages')]),
  ])
  const history = createMemoryHistory({ initialEntries: [settings.at ?? `/${locale}`] })
  const router = createRouter({ routeTree, history, ...plainSearch, scrollRestoration: false })
  await router.load()
  const queryClient = newQueryClient()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const url = () => decodeURIComponent(router.state.location.href)
  return { ...view, user: userEvent.setup(), requests, router, queryClient, url }
}
