/** @ciOnly takes several seconds */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { LOCALES, readerLangids } from '../../platform/locale.ts'
import { answerWith, article, entry, givenLayout, HEIGHT, showReel, wordsByTen } from './testing/reelScreen.tsx'

beforeAll(givenLayout)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const card = (name: string) => screen.findByRole('article', { name })
const place = () => document.activeElement?.getAttribute('data-card')
const calls = (asked: { name: string }[]) => asked.filter(({ name }) => name === 'GET /reel').length
const cards = () => screen.getAllByRole('article')

async function press(user: { keyboard(keys: string): Promise<void> }, keys: string, times = 1) {
  for (let i = 0; i < times; i++) await user.keyboard(keys)
}
/** The reader swipes: the browser scrolls, and the page hears of it. */
const swipeTo = (to: number) => {
  const scroller = document.querySelector('.reel')!
  scroller.scrollTop = to * HEIGHT
  fireEvent.scroll(scroller)
}

describe('cards', () => {
  it('are articles of a feed, labelled by their words and numbered', async () => {
    await showReel(wordsByTen(30))
    const first = await card('broda0')
    expect(within(screen.getByRole('feed')).getAllByRole('article')[0]).toBe(first)
    expect([first.getAttribute('aria-posinset'), first.getAttribute('aria-setsize')]).toEqual(['1', '-1'])
  })
  it('a word shows its definition with coloured places, glosses, notes and where it leads', async () => {
    await showReel(
      answerWith([
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
  it('an article is text of strangers: nothing in it becomes markup, and it opens elsewhere', async () => {
    const title = '<img src=x onerror=alert(1)>'
    await showReel(answerWith([article(7, { title, extract: '<script>alert(1)</script>' })], { articles: true }))
    const shown = within(await card(title))
    expect(shown.getByText('<script>alert(1)</script>')).toBeTruthy()
    expect(shown.getByRole('link', { name: 'Read more' })).toMatchObject({
      href: 'https://wiki.example/wiki/7',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
    })
  })
  it('the pictures of this card and the next two are fetched, the others are left', async () => {
    await showReel(answerWith([1, 2, 3, 4, 5].map((id) => article(id))))
    await card('Article 1')
    const loading = () => Array.from(document.images, (image) => image.getAttribute('loading'))
    expect(loading()).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy'])
    swipeTo(2)
    expect(loading()).toEqual(['eager', 'eager', 'eager', 'eager', 'eager'])
    fireEvent.error(document.images[0]!)
    expect(document.images).toHaveLength(4)
  })
})

describe('keys', () => {
  it.each([
    ['{ArrowDown}', '{ArrowUp}'],
    ['j', 'k'],
    [' ', 'k'],
  ])('%s goes on, %s goes back, and the focus goes along', async (on, back) => {
    const { user } = await showReel(wordsByTen(10))
    await card('broda0')
    await press(user, back)
    expect(place()).toBeNull()
    await press(user, on, 3)
    expect([place(), document.querySelector('.reel')?.scrollTop]).toEqual(['3', 3 * HEIGHT])
    await press(user, back)
    expect(place()).toBe('2')
  })
  it('l likes what is on the screen, and takes it back', async () => {
    const { user } = await showReel(wordsByTen(10))
    await card('broda0')
    await press(user, 'jl')
    const like = within(await card('broda1')).getByRole('button', { name: 'Like' })
    expect(like.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Likes (1)' })).toBeTruthy()
    await press(user, 'l')
    expect(like.getAttribute('aria-pressed')).toBe('false')
  })
  it('Enter opens the word, and who comes back finds the same card without asking again', async () => {
    const { user, router, asked } = await showReel(wordsByTen(10))
    await card('broda0')
    await press(user, 'jj{Enter}')
    await screen.findByText('the page of the word')
    expect(router.state.location.pathname).toBe('/en/valsi/broda2')
    act(() => router.history.back())
    await card('broda2')
    expect(document.querySelector('.reel')?.scrollTop).toBe(2 * HEIGHT)
    expect(calls(asked)).toBe(1)
  })
  it('buttons, fields and other keys keep their own meaning', async () => {
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

describe('prefetching', () => {
  it('asks for more five cards before the end, once, and what came is what is shown next', async () => {
    const { user, asked } = await showReel(wordsByTen(100))
    await card('broda0')
    await press(user, 'j', 4)
    expect(calls(asked)).toBe(1)
    await press(user, 'j')
    await card('broda19')
    expect(calls(asked)).toBe(2)
    await press(user, 'j', 9)
    expect([place(), calls(asked)]).toEqual(['14', 2])
    expect(screen.getByText('20 cards so far')).toBeTruthy()
    await press(user, 'j')
    await card('broda29')
    expect(calls(asked)).toBe(3)
    const seeds = new Set(asked.map(({ query }) => query?.seed))
    expect([seeds.size, asked.map(({ query }) => query?.after)]).toEqual([1, [undefined, '10-0', '20-0']])
  })
  it('the page holds no more than sixty cards, and none moves when others go', async () => {
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
  it('an article that comes twice is shown once', async () => {
    await showReel(({ query }) =>
      query?.after ? answerWith([article(1), article(3)]) : answerWith([article(1), article(2)], { next: '1-1' }),
    )
    await card('Article 3')
    expect(cards()).toHaveLength(3)
  })
})

describe('the end', () => {
  it('an empty dictionary says so', async () => {
    const { asked } = await showReel(answerWith([]))
    expect(await screen.findByText('The dictionary is empty')).toBeTruthy()
    expect(calls(asked)).toBe(1)
  })
  it('after everything, one may begin again in another order', async () => {
    const { user, asked } = await showReel(wordsByTen(3))
    await card('broda0')
    await press(user, 'j', 3)
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    await card('broda0')
    const [before, after] = asked.map(({ query }) => query?.seed)
    expect(after).not.toBe(before)
  })
  it('an error keeps what is there, and trying again goes on', async () => {
    let broken = true
    const { user, asked } = await showReel((given) => {
      if (given.query?.after && broken) throw new ApiError('internal')
      return wordsByTen(20)(given)
    })
    await card('broda0')
    await press(user, 'j', 9)
    const note = await screen.findByRole('alert')
    expect([cards().length, calls(asked)]).toEqual([10, 2])
    broken = false
    await user.click(within(note).getByRole('button', { name: 'Try again' }))
    await card('broda19')
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('a first question that fails can be asked again', async () => {
    let broken = true
    const { user } = await showReel((given) => {
      if (broken) throw new ApiError('internal')
      return wordsByTen(10)(given)
    })
    const note = await screen.findByRole('alert')
    broken = false
    await user.click(within(note).getByRole('button', { name: 'Try again' }))
    await card('broda0')
  })
  it('a wiki that gives nothing is not asked without end', async () => {
    const { user, asked } = await showReel(answerWith([], { next: '0-0', articles: true }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(calls(asked)).toBe(1)
    await user.click(again)
    await waitFor(() => expect(calls(asked)).toBe(2))
  })
})

describe('what to show', () => {
  it('is no choice where there are no articles', async () => {
    await showReel(wordsByTen(10))
    await card('broda0')
    expect(screen.queryByRole('button', { name: 'Articles' })).toBeNull()
  })
  it('is asked for when chosen', async () => {
    const { user, asked } = await showReel(({ query }) =>
      answerWith(query?.show === 'articles' ? [article(1)] : [entry('klama')], { articles: true }),
    )
    await card('klama')
    await user.click(await screen.findByRole('button', { name: 'Articles' }))
    await card('Article 1')
    expect(screen.getByRole('button', { name: 'Articles' }).getAttribute('aria-pressed')).toBe('true')
    expect(asked.map(({ query }) => query?.show)).toEqual(['both', 'articles'])
  })
})

describe('sharing', () => {
  const given = (facts: object) => {
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(navigator, name, { configurable: true, value })
  }
  const shareFirst = async () => {
    const { user } = await showReel(answerWith([entry('klama', { definitionid: 5 })]))
    // the made-up user brings a clipboard along; what the test gives comes after
    return async (facts: object) => {
      given(facts)
      await user.click(within(await card('klama')).getByRole('button', { name: 'Share' }))
    }
  }
  const url = `${location.origin}/en/valsi/klama#d5`

  it('is left to the device where it can', async () => {
    const share = vi.fn(async () => {})
    await (await shareFirst())({ share })
    expect(share).toHaveBeenCalledWith({ title: 'klama', url })
  })
  it('says nothing when the reader thinks better of it', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('no', 'AbortError')))
    await (await shareFirst())({ share })
    expect(document.querySelector('.toast')).toBeNull()
  })
  it('copies the link otherwise, and says so', async () => {
    const writeText = vi.fn(async () => {})
    await (await shareFirst())({ share: undefined, clipboard: { writeText } })
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(url)
  })
  it('shows the link where nothing can be copied', async () => {
    await (await shareFirst())({ share: undefined, clipboard: undefined })
    expect(await screen.findByText(new RegExp(url))).toBeTruthy()
  })
})

it('a like that cannot be kept is not shown as kept, and it is said', async () => {
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

it('a like in another tab is seen here', async () => {
  await showReel(wordsByTen(10))
  const like = within(await card('broda0')).getByRole('button', { name: 'Like' })
  const liked = { kind: 'entry', language: 'en', pageid: 1, title: 'broda0', extract: 'x', canonicalurl: '/en' }
  localStorage.setItem('likedArticles', JSON.stringify([liked]))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'likedArticles' })))
  expect(like.getAttribute('aria-pressed')).toBe('true')
})

it.each(LOCALES)('speaks %s, with nothing left unsaid, and asks for the languages of its readers', async (locale) => {
  const complaints = vi.spyOn(console, 'error')
  const answers = [
    answerWith([entry('klama'), article(1)], { articles: true, next: '1-1' }),
    answerWith([], { articles: true }),
  ]
  const { user, container, asked } = await showReel(() => answers.shift()!, locale)
  await screen.findByText('Article 1')
  await press(user, 'ljl')
  await user.click(container.querySelector('[aria-haspopup]')!)
  const labels = Array.from(container.querySelectorAll('[aria-label], [placeholder]'), (element) =>
    ['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? '').join(' '),
  )
  expect(`${container.textContent} ${labels.join(' ')}`).not.toMatch(/\breel\.[a-z_]+/)
  expect(complaints).not.toHaveBeenCalled()
  expect(asked[0]?.query?.languages).toBe(readerLangids[locale].join(','))
})
