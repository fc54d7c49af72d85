/** @ciOnly takes several seconds */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { LOCALES, readerLangids } from '../../platform/locale.ts'
import { article, entry, HEIGHT, mockLayout, responseWith, showReel, wordsByTen } from './reelScreen.testing.tsx'

beforeAll(mockLayout)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const card = (name: string) => screen.findByRole('article', { name })
const place = () => document.activeElement?.getAttribute('data-card')
const requestCount = (requests: { name: string }[]) => requests.filter(({ name }) => name === 'GET /reel').length
const cards = () => screen.getAllByRole('article')

async function press(user: { keyboard(keys: string): Promise<void> }, keys: string, times = 1) {
  for (let i = 0; i < times; i++) await user.keyboard(keys)
}
/** Simulates a swipe by scrolling the element and dispatching a scroll event. */
const swipeTo = (to: number) => {
  const scroller = document.querySelector('.reel')!
  scroller.scrollTop = to * HEIGHT
  fireEvent.scroll(scroller)
}

describe('the cards of the reel', () => {
  it('cards are numbered articles in an ARIA feed, labeled by their words', async () => {
    await showReel(wordsByTen(30))
    const first = await card('broda0')
    expect(within(screen.getByRole('feed')).getAllByRole('article')[0]).toBe(first)
    expect([first.getAttribute('aria-posinset'), first.getAttribute('aria-setsize')]).toEqual(['1', '-1'])
  })
  it('a word card shows its definition with colored places, glosses, notes and links', async () => {
    await showReel(
      responseWith([
        entry('klama', {
          gloss_keywords: [{ word: 'come', meaning: null }],
          place_keywords: [{ word: 'goer', meaning: null }],
          notes: 'See {cliva}',
        }),
      ]),
    )
    const klama = within(await card('klama'))
    expect(klama.getByText('come')).toBeTruthy()
    expect(klama.getByText('goer')).toBeTruthy()
    expect(document.querySelector('var.x1')).toBeTruthy()
    expect(klama.getByRole('link', { name: 'cliva' }).getAttribute('href')).toBe('/en/valsi/cliva')
    expect(klama.getByRole('link', { name: 'Open klama' }).getAttribute('href')).toMatch(/^\/en\/valsi\/klama#d\d+$/)
  })
  it('an article card shows its untrusted text without markup and opens in a new tab', async () => {
    const title = '<img src=x onerror=alert(1)>'
    await showReel(responseWith([article(7, { title, extract: '<script>alert(1)</script>' })], { articles: true }))
    const shown = within(await card(title))
    expect(shown.getByText('<script>alert(1)</script>')).toBeTruthy()
    expect(shown.getByRole('link', { name: 'Read more' })).toMatchObject({
      href: 'https://wiki.example/wiki/7',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
    })
  })
  it('only the pictures of the current card and the next two cards are loaded', async () => {
    await showReel(responseWith([1, 2, 3, 4, 5].map((id) => article(id))))
    await card('Article 1')
    const loading = () => Array.from(document.images, (image) => image.getAttribute('loading'))
    expect(loading()).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy'])
    swipeTo(2)
    expect(loading()).toEqual(['eager', 'eager', 'eager', 'eager', 'eager'])
    fireEvent.error(document.images[0]!)
    expect(document.images).toHaveLength(4)
  })
})

describe('the keys of the reel', () => {
  it.each([
    ['{ArrowDown}', '{ArrowUp}'],
    ['j', 'k'],
    [' ', 'k'],
  ])('%s shows the next card, %s the previous one, and focus follows', async (on, back) => {
    const { user } = await showReel(wordsByTen(10))
    await card('broda0')
    await press(user, back)
    expect(place()).toBeNull()
    await press(user, on, 3)
    expect([place(), document.querySelector('.reel')?.scrollTop]).toEqual(['3', 3 * HEIGHT])
    await press(user, back)
    expect(place()).toBe('2')
  })
  it('pressing l toggles the like of the current card', async () => {
    const { user } = await showReel(wordsByTen(10))
    await card('broda0')
    await press(user, 'jl')
    const like = within(await card('broda1')).getByRole('button', { name: 'Like' })
    expect(like.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Likes (1)' })).toBeTruthy()
    await press(user, 'l')
    expect(like.getAttribute('aria-pressed')).toBe('false')
  })
  it('pressing Enter opens the word, and going back shows the same card without another request', async () => {
    const { user, router, requests } = await showReel(wordsByTen(10))
    await card('broda0')
    await press(user, 'jj{Enter}')
    await screen.findByText('the page of the word')
    expect(router.state.location.pathname).toBe('/en/valsi/broda2')
    act(() => router.history.back())
    await card('broda2')
    expect(document.querySelector('.reel')?.scrollTop).toBe(2 * HEIGHT)
    expect(requestCount(requests)).toBe(1)
  })
  it('buttons, fields and other keys work as usual in the reel', async () => {
    const { user } = await showReel(wordsByTen(10))
    const like = within(await card('broda0')).getByRole('button', { name: 'Like' })
    like.focus()
    await press(user, ' ')
    expect(like.getAttribute('aria-pressed')).toBe('true')
    expect(document.activeElement).toBe(like)
    await press(user, '{Control>}j{/Control}')
    expect(document.activeElement).toBe(like)
    await user.click(screen.getByRole('button', { name: 'Likes (1)' }))
    await user.type(screen.getByRole('searchbox'), 'jkl')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jkl')
    expect(document.querySelector('.reel')?.scrollTop).toBe(0)
  })
})

describe('the prefetching of cards', () => {
  it('more cards are requested once, five before the end, and appended', async () => {
    const { user, requests } = await showReel(wordsByTen(100))
    await card('broda0')
    await press(user, 'j', 4)
    expect(requestCount(requests)).toBe(1)
    await press(user, 'j')
    await card('broda19')
    expect(requestCount(requests)).toBe(2)
    await press(user, 'j', 9)
    expect([place(), requestCount(requests)]).toEqual(['14', 2])
    expect(screen.getByText('20 cards so far')).toBeTruthy()
    await press(user, 'j')
    await card('broda29')
    expect(requestCount(requests)).toBe(3)
    const seeds = new Set(requests.map(({ query }) => query?.seed))
    expect([seeds.size, requests.map(({ query }) => query?.after)]).toEqual([1, [undefined, '10-0', '20-0']])
  })
  it('the page renders at most sixty cards, and removing the others moves none of them', async () => {
    await showReel(wordsByTen(200))
    await card('broda0')
    for (let at = 5; at < 150; at += 5) {
      swipeTo(at)
      await waitFor(() => expect(cards().length).toBeGreaterThan(10))
      await card(`broda${Math.min(199, at + 5)}`)
    }
    expect(cards().length).toBeLessThanOrEqual(60)
    const spacer = screen.getByRole('feed').firstElementChild as HTMLElement
    const first = Number(cards()[0]!.dataset.card)
    expect(first).toBeGreaterThan(100)
    expect(spacer.style.getPropertyValue('--cards')).toBe(String(first))
    swipeTo(first - 5)
    expect(await card(`broda${first - 5}`)).toBeTruthy()
  })
  it('an article that is returned twice is shown once', async () => {
    await showReel(({ query }) =>
      query?.after ? responseWith([article(1), article(3)]) : responseWith([article(1), article(2)], { next: '1-1' }),
    )
    await card('Article 3')
    expect(cards()).toHaveLength(3)
  })
})

describe('the end of the reel', () => {
  it('an empty dictionary shows a message', async () => {
    const { requests } = await showReel(responseWith([]))
    expect(await screen.findByText('The dictionary is empty')).toBeTruthy()
    expect(requestCount(requests)).toBe(1)
  })
  it('the reel can be restarted in a different order after the last card', async () => {
    const { user, requests } = await showReel(wordsByTen(3))
    await card('broda0')
    await press(user, 'j', 3)
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    await card('broda0')
    const [before, after] = requests.map(({ query }) => query?.seed)
    expect(after).not.toBe(before)
  })
  it('an error preserves the loaded cards, and a retry continues the reel', async () => {
    let broken = true
    const { user, requests } = await showReel((request) => {
      if (request.query?.after && broken) throw new ApiError('internal')
      return wordsByTen(20)(request)
    })
    await card('broda0')
    await press(user, 'j', 9)
    const note = await screen.findByRole('alert')
    expect([cards().length, requestCount(requests)]).toEqual([10, 2])
    broken = false
    await user.click(within(note).getByRole('button', { name: 'Try again' }))
    await card('broda19')
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('a failed first request can be retried', async () => {
    let broken = true
    const { user } = await showReel((request) => {
      if (broken) throw new ApiError('internal')
      return wordsByTen(10)(request)
    })
    const note = await screen.findByRole('alert')
    broken = false
    await user.click(within(note).getByRole('button', { name: 'Try again' }))
    await card('broda0')
  })
  it('an empty wiki response does not cause a request loop', async () => {
    const { user, requests } = await showReel(responseWith([], { next: '0-0', articles: true }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(requestCount(requests)).toBe(1)
    await user.click(again)
    await waitFor(() => expect(requestCount(requests)).toBe(2))
  })
})

describe('the choice of what to show', () => {
  it('a site without articles does not offer a choice of card kinds', async () => {
    await showReel(wordsByTen(10))
    await card('broda0')
    expect(screen.queryByRole('button', { name: 'Articles' })).toBeNull()
  })
  it('the selected kind of cards is requested', async () => {
    const { user, requests } = await showReel(({ query }) =>
      responseWith(query?.show === 'articles' ? [article(1)] : [entry('klama')], { articles: true }),
    )
    await card('klama')
    await user.click(await screen.findByRole('button', { name: 'Articles' }))
    await card('Article 1')
    expect(screen.getByRole('button', { name: 'Articles' }).getAttribute('aria-pressed')).toBe('true')
    expect(requests.map(({ query }) => query?.show)).toEqual(['both', 'articles'])
  })
})

describe('the sharing of a card', () => {
  const stubNavigator = (overrides: object) => {
    for (const [name, value] of Object.entries(overrides))
      Object.defineProperty(navigator, name, { configurable: true, value })
  }
  const shareFirst = async () => {
    const { user } = await showReel(responseWith([entry('klama', { definitionid: 5 })]))
    // The mock user installs a clipboard, so the test must install its own afterwards.
    return async (overrides: object) => {
      stubNavigator(overrides)
      await user.click(within(await card('klama')).getByRole('button', { name: 'Share' }))
    }
  }
  const url = `${location.origin}/en/valsi/klama#d5`

  it('sharing uses the share dialog of the device if available', async () => {
    const share = vi.fn(async () => {})
    await (await shareFirst())({ share })
    expect(share).toHaveBeenCalledWith({ title: 'klama', url })
  })
  it('canceling the share dialog shows no message', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('no', 'AbortError')))
    await (await shareFirst())({ share })
    expect(document.querySelector('.toast')).toBeNull()
  })
  it('a device without a share dialog copies the link to the clipboard and shows a confirmation', async () => {
    const writeText = vi.fn(async () => {})
    await (await shareFirst())({ share: undefined, clipboard: { writeText } })
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(url)
  })
  it('the link is displayed if it cannot be copied to the clipboard', async () => {
    await (await shareFirst())({ share: undefined, clipboard: undefined })
    expect(await screen.findByText(new RegExp(url))).toBeTruthy()
  })
})

it('an error is shown if a like cannot be stored, and the card remains unliked', async () => {
  const { user } = await showReel(wordsByTen(10))
  const like = within(await card('broda0')).getByRole('button', { name: 'Like' })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(like)
  full.mockRestore()
  expect(like.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText(/Couldn’t save it/)).toBeTruthy()
})

it('a like stored by another tab appears in this tab', async () => {
  await showReel(wordsByTen(10))
  const like = within(await card('broda0')).getByRole('button', { name: 'Like' })
  const liked = { kind: 'entry', language: 'en', pageid: 1, title: 'broda0', extract: 'x', canonicalurl: '/en' }
  localStorage.setItem('likedArticles', JSON.stringify([liked]))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'likedArticles' })))
  expect(like.getAttribute('aria-pressed')).toBe('true')
})

it.each(LOCALES)(
  'the reel is fully translated to %s and requests cards in the languages of its users',
  async (locale) => {
    const complaints = vi.spyOn(console, 'error')
    const responses = [
      responseWith([entry('klama'), article(1)], { articles: true, next: '1-1' }),
      responseWith([], { articles: true }),
    ]
    const { user, container, requests } = await showReel(() => responses.shift()!, locale)
    await screen.findByText('Article 1')
    await press(user, 'ljl')
    await user.click(container.querySelector('[aria-haspopup]')!)
    const labels = Array.from(container.querySelectorAll('[aria-label], [placeholder]'), (element) =>
      ['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? '').join(' '),
    )
    expect(`${container.textContent} ${labels.join(' ')}`).not.toMatch(/\breel\.[a-z_]+/)
    expect(complaints).not.toHaveBeenCalled()
    expect(requests[0]?.query?.languages).toBe(readerLangids[locale].join(','))
  },
)
