import type { ReelArticle, ReelEntry, ReelItem, ReelResponse } from '@vlacku/contract/reel'
import en from '../../../../locales/en/reel.json'
import jbo from '../../../../locales/jbo/reel.json'
import ru from '../../../../locales/ru/reel.json'
import type { Locale } from '../../platform/locale.ts'
import { loadMessages } from '../../platform/text.tsx'
import { type RecordedRequest, renderWithApi } from '../../testing/renderWithApi.tsx'
import { foundDefinition } from '../../testing/samples.ts'
import { Reel } from './index.ts'

export const entry = (valsiword: string, overrides: Partial<ReelEntry> = {}): ReelEntry => ({
  ...foundDefinition(valsiword),
  kind: 'entry',
  ...overrides,
})

export const article = (pageid: number, overrides: Partial<ReelArticle> = {}): ReelArticle => ({
  kind: 'article',
  language: 'jbo',
  pageid,
  title: `Article ${pageid}`,
  extract: `What article ${pageid} says`,
  url: `https://wiki.example/wiki/${pageid}`,
  picture: `/api/reel/pictures/${pageid}.seal`,
  ...overrides,
})

export const HEIGHT = 500

/** Adds features that jsdom lacks: scrolling, dialogs and media queries. */
export function mockLayout() {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => HEIGHT })
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0
    this.dispatchEvent(new Event('scroll'))
  } as Element['scrollTo']
  window.matchMedia = ((query: string) => ({ matches: false, media: query })) as typeof window.matchMedia
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

/** Responds with ten words at a time, starting with `broda0`, up to `total`. */
export const wordsByTen =
  (total: number) =>
  ({ query }: RecordedRequest): ReelResponse => {
    const from = Number(query?.after?.toString().split('-')[0] ?? 0)
    const to = Math.min(total, from + 10)
    const items = Array.from({ length: to - from }, (_, i) =>
      entry(`broda${from + i}`, { definitionid: 1 + from + i, valsiid: 1 + from + i }),
    )
    return { items, next: to < total ? `${to}-0` : null, articles: false }
  }

export const responseWith = (items: ReelItem[], overrides: Partial<ReelResponse> = {}): ReelResponse => ({
  items,
  next: null,
  articles: false,
  ...overrides,
})

const texts = { en, jbo, ru }

export async function showReel(
  response: ReelResponse | ((request: RecordedRequest) => ReelResponse),
  locale: Locale = 'en',
) {
  const messages = { ...(await loadMessages(locale)), reel: texts[locale] }
  return renderWithApi(
    <main>
      <Reel />
    </main>,
    {
      at: `/${locale}`,
      locale,
      messages: messages as never,
      responses: { 'GET /reel': response },
      page: 'the page of the word',
    },
  )
}
