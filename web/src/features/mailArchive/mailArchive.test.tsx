/** @ciOnly takes several seconds */
import { waitFor, within } from '@testing-library/react'
import type { FoundMessage, MailThread } from '@vlacku/contract/mailArchive'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { sampleEntry } from '../../testing/samples.ts'
import { message } from './messages.testing.ts'
import { withRead } from './queries.ts'

beforeAll(() => {
  mockBrowser()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(leaveApp)

const nothingUnread = { unread: null, first_unread_id: null }

it('a thread page shows messages, the reply tree and subject changes; j and k navigate between messages', async () => {
  const node = (id: number, depth: number, new_subject: string | null = null) => ({
    ...{ id, depth, new_subject, parent_id: depth > 0 ? id - 1 : null, is_spam: false },
    ...{ from_name: `writer ${id}`, sent_at: '2009-03-02T10:00:00.000Z' },
  })
  const thread: MailThread = {
    ...{ messages: [message(1, 'first'), message(2, 'second')], clean_subject: 'Tanru' },
    ...{ tree: [node(1, 0), node(2, 1, 'Lujvo'), node(3, 2)], ...nothingUnread, total: 3, page: 1, per_page: 200 },
  }
  const { main, user } = await openApp('/en/thread/Tanru', { responses: { 'GET /mail/thread': thread } })
  expect(await main.findByText('first')).toBeTruthy()
  expect(main.getByRole('link', { name: 'in reply to writer 1' }).getAttribute('href')).toBe('#m1')
  const focusedBy = async (key: string) => {
    await user.keyboard(key)
    return document.activeElement?.id
  }
  expect([await focusedBy('j'), await focusedBy('j'), await focusedBy('j'), await focusedBy('k')]).toEqual([
    ...['m1', 'm2', 'm2', 'm1'],
  ])
  expect(main.getByRole('heading', { level: 2, name: 'Lujvo' })).toBeTruthy()
  expect(main.getByRole('link', { name: /writer 2/ }).getAttribute('href')).toBe('#m2')
  expect(main.queryByRole('link', { name: /writer 3/ })).toBeNull()
  expect(main.getByRole('link', { name: 'Newest first' }).getAttribute('href')).toBe('/en/thread/Tanru?order=newest')
})

it('landmark names on a thread page are unique, even with attachments and signatures', async () => {
  const part = { part: 1, mime_type: 'text/plain', filename: 'a.txt', size: 9, content: 'a', is_cut: false }
  const signature = { ...part, part: 2, mime_type: 'application/pgp-signature', filename: null, content: null }
  const messages = [1, 2].map((id) => message(id, 'x\n\n-- \nAlis'))
  for (const one of messages) one.parts_json.push(part, signature)
  const thread: MailThread = {
    messages,
    clean_subject: 'Tanru',
    tree: [],
    ...nothingUnread,
    total: 2,
    page: 1,
    per_page: 200,
  }
  const { main } = await openApp('/en/thread/Tanru', { responses: { 'GET /mail/thread': thread } })
  expect(await main.findAllByRole('group', { name: 'Attachments' })).toHaveLength(2)
  expect(main.getAllByRole('link', { name: 'Signed (OpenPGP)' })).toHaveLength(2)
  expect(main.queryByRole('region')).toBeNull()
  const names = main.queryAllByRole('navigation').map((landmark) => landmark.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(names.length)
})

const found: FoundMessage = {
  ...message(7, ''),
  ...{
    thread_count: 4,
    thread_unread: null,
    snippet: [
      { text: 'so ', found: false },
      { text: 'klama', found: true },
    ],
  },
}
const foundMail = (total: number) => ({
  messages: Array.from({ length: Math.min(total, 20) }, (_, n) => ({ ...found, id: n + 1, thread_count: null })),
  ...{ total, total_is_exact: true, page: 1, per_page: 20 },
})

it('the newest mail is a tab of the recent changes page', async () => {
  const { main } = await openApp('/en/recent?tab=mail', { responses: { 'GET /mail/search': foundMail(2) } })
  expect(await main.findAllByRole('link', { name: '[lojban] Tanru' })).toHaveLength(2)
  expect(main.getByRole('link', { name: 'Mailing lists' }).getAttribute('aria-current')).toBe('page')
})

describe('a word that occurs in mail', () => {
  const open = (total: number) =>
    openApp('/en/valsi/klama', {
      responses: {
        'GET /jbovlaste/entry': { entry: { valsi: sampleEntry('klama'), definitions: [] } },
        'GET /mail/search': foundMail(total),
      },
    })

  it('an entry page shows three messages and a link to the rest', async () => {
    const { main } = await open(30)
    expect(await main.findByRole('heading', { name: 'Mentioned in mailing lists' })).toBeTruthy()
    const links = main.getAllByRole('link', { name: '[lojban] Tanru' }).map((link) => link.getAttribute('href'))
    expect(links).toEqual([1, 2, 3].map((id) => `/en/message/${id}?q=%22klama%22`))
    const all = main.getByRole('link', { name: 'All 30 messages' }).getAttribute('href')
    expect(all).toBe('/en?mode=messages&q=%22klama%22&sort=date')
  })

  it('an entry page omits the mail section if no message contains the word', async () => {
    const { main } = await open(0)
    await main.findByRole('heading', { level: 1 })
    expect(main.queryByText('Mentioned in mailing lists')).toBeNull()
  })
})

it('mail search is available on the home page and can be grouped by thread', async () => {
  const { main } = await openApp('/en?q=klama&mode=messages&group=true', {
    responses: {
      'GET /mail/search': { messages: [found], total: 1, total_is_exact: false, page: 1, per_page: 20 },
      ...{ 'GET /language/languages': [], 'GET /jbovlaste/types': { types: [] } },
    },
  })
  expect(await main.findByText('klama', { selector: 'mark' })).toBeTruthy()
  expect(main.getByText(/4 messages found in the thread/)).toBeTruthy()
  expect(main.queryByRole('link', { name: 'Oldest first' })).toBeNull()
  expect(main.getByRole('link', { name: '[lojban] Tanru' }).getAttribute('href')).toBe('/en/message/7?q=klama')
  expect(main.getByRole('status').textContent).toBe('1 thread.')
  expect(main.getByText(/^There may be more/)).toBeTruthy()
})

it.each(['/en?q=subject:tanru&mode=messages', '/en/thread/Tanru?highlight=tanru'])(
  '%s highlights search terms in subjects',
  async (at) => {
    const thread: MailThread = {
      messages: [message(1, 'x')],
      clean_subject: 'Tanru',
      tree: [],
      ...nothingUnread,
      total: 1,
      page: 1,
      per_page: 200,
    }
    const { main } = await openApp(at, {
      responses: {
        ...{ 'GET /mail/search': foundMail(1), 'GET /mail/thread': thread },
        ...{ 'GET /language/languages': [], 'GET /jbovlaste/types': { types: [] } },
      },
    })
    expect(await main.findByText('Tanru', { selector: 'mark' })).toBeTruthy()
  },
)

it('mail search results can be reached and opened with j, k and Enter', async () => {
  const { main, user, url } = await openApp('/en?q=klama&mode=messages', {
    responses: { 'GET /mail/search': { ...foundMail(3), page: 1 }, 'GET /jbovlaste/types': { types: [] } },
  })
  const links = await main.findAllByRole('link', { name: '[lojban] Tanru' })
  expect(links).toHaveLength(3)
  await user.keyboard('jjk')
  expect(document.activeElement).toBe(links[0])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/en/message/1?q=klama'))
})

it('mail search results can be sorted by match, date, subject and sender, in both directions', async () => {
  const FIND = 'GET /mail/search'
  const { main, user, requestsTo, url } = await openApp('/en?q=klama&mode=messages', {
    responses: { [FIND]: { ...foundMail(1), page: 1 }, 'GET /jbovlaste/types': { types: [] } },
  })
  const expectRequest = async (name: string, sort_by: string, sort_order: string) => {
    await user.click(await main.findByRole('link', { name }))
    await waitFor(() => expect(requestsTo(FIND).at(-1)?.query).toMatchObject({ sort_by, sort_order }))
    expect(main.getByRole('link', { name }).getAttribute('aria-current')).toBeTruthy()
  }
  await expectRequest('Newest first', 'sent_at', 'desc')
  await expectRequest('Oldest first', 'sent_at', 'asc')
  await expectRequest('Sender', 'sender', 'asc')
  await expectRequest('Z–A', 'sender', 'desc')
  await expectRequest('Subject', 'subject', 'asc')
  expect(url()).toBe('/en?q=klama&mode=messages&order=subject')
})

describe('the page of mailing lists', () => {
  const list = {
    messages: 1234,
    threads: 300,
    first_at: '1989-03-02T10:00:00.000Z',
    last_at: '2009-03-02T10:00:00.000Z',
  }
  const open = (at: string, lists: object[], total = lists.length) =>
    openApp(at, {
      responses: {
        'GET /mail/lists': { lists, total, page: 1, per_page: 50 },
        'GET /mail/search': foundMail(1),
        ...{ 'GET /language/languages': [], 'GET /jbovlaste/types': { types: [] } },
      },
    })

  it('the mail page shows each list with message counts, dates and a link to its messages', async () => {
    const { main } = await open('/en/mail', [
      { ...list, name: 'lojban' },
      { ...list, name: 'lojban-beginners' },
      { ...list, name: '', first_at: null, last_at: null },
    ])
    const link = await main.findByRole('link', { name: 'lojban' })
    expect(link.getAttribute('href')).toBe('/en?mode=messages&list=lojban&sort=date')
    expect(main.getByRole('link', { name: 'lojban-beginners' }).getAttribute('href')).toBe(
      '/en?mode=messages&list=lojban-beginners&sort=date',
    )
    const cells = within(link.closest('tr')!).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['lojban', '1234', '300', 'March 2, 1989', 'March 2, 2009'],
    ])
    expect(main.getByRole('link', { name: 'No list' }).getAttribute('href')).toBe(
      '/en?mode=messages&list=%40none&sort=date',
    )
  })

  it.each([
    ['all lists', 'All lists', undefined],
    ['one list', 'lojban-beginners', 'lojban-beginners'],
    ['messages without a list', 'No list', '@none'],
  ])('the mail page searches %s', async (_, name, chosen) => {
    const { main, user, requestsTo } = await open('/en/mail', [
      { ...list, name: 'lojban' },
      { ...list, name: 'lojban-beginners' },
      { ...list, name: '' },
    ])
    await user.type(await main.findByRole('searchbox', { name: 'Words to search for' }), 'klama')
    await user.selectOptions(main.getByRole('combobox', { name: 'Mailing list' }), name)
    await user.click(main.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(requestsTo('GET /mail/search').at(-1)?.query).toMatchObject({ query: 'klama' }))
    expect({ list: undefined, ...(requestsTo('GET /mail/search').at(-1)!.query as object) }).toMatchObject({
      list: chosen,
    })
  })

  it('a menu restricts mail search to one list, and the selection is stored in the URL', async () => {
    const { main, user, requestsTo, url } = await open('/en?q=klama&mode=messages&list=Lojban&page=2', [
      { ...list, name: 'lojban' },
      { ...list, name: '' },
    ])
    const menu = (await main.findByRole('combobox', { name: 'Mailing list' })) as HTMLSelectElement
    expect(menu.value).toBe('lojban')
    await user.selectOptions(menu, 'No list')
    await waitFor(() => expect(url()).toBe('/en?q=klama&mode=messages&list=@none'))
    expect(requestsTo('GET /mail/search').at(-1)?.query).toMatchObject({ query: 'klama', list: '@none', page: 1 })
    await user.selectOptions(menu, 'All lists')
    await waitFor(() => expect(url()).toBe('/en?q=klama&mode=messages'))
  })

  it('the list menu includes a list that appears only in the URL', async () => {
    const { main } = await open('/en?mode=messages&list=gone', [{ ...list, name: 'lojban' }])
    const menu = (await main.findByRole('combobox', { name: 'Mailing list' })) as HTMLSelectElement
    expect(menu.selectedOptions[0]?.textContent).toBe('gone')
  })

  it('the mail page reports an empty archive', async () => {
    const { main } = await open('/en/mail', [])
    expect(await main.findByText('There are no messages yet')).toBeTruthy()
    expect(main.queryByRole('searchbox')).toBeNull()
  })

  it.each(['page=0', 'page=-1', 'page=1e99', 'page=x', 'page[]=2', 'page=%7B%7D'])(
    'the mail page falls back to the first page for ?%s',
    async (search) => {
      const { main, requestsTo } = await open(`/en/mail?${search}`, [{ ...list, name: 'lojban' }])
      await main.findByRole('link', { name: 'lojban' })
      expect(requestsTo('GET /mail/lists')[0]?.query).toEqual({ page: 1, per_page: 50 })
    },
  )
})

describe('unread mail', () => {
  const READ = 'PUT /mail/read'
  const done = { success: true, message: '' }
  const as = { username: 'bab', authorities: [] }
  const known = { current_user_voted_spam: false }
  const thread: MailThread = {
    messages: [
      message(1, 'first', { ...known, is_unread: false }),
      message(2, 'second', { ...known, is_unread: true }),
      message(3, 'third', { ...known, is_unread: true }),
    ],
    ...{ clean_subject: 'Tanru', tree: [], unread: 2, first_unread_id: 2, total: 3, page: 1, per_page: 200 },
  }

  it('a thread marks unread messages, links to the first one, and marks messages as read once displayed', async () => {
    const { main, requestsTo } = await openApp('/en/thread/Tanru', {
      as,
      responses: { 'GET /mail/thread': thread, [READ]: done },
    })
    expect((await main.findByRole('link', { name: 'Go to the first of 2 new messages' })).getAttribute('href')).toBe(
      '#m2',
    )
    await waitFor(() => expect(requestsTo(READ)[0]?.body).toEqual({ seen: [1, 2, 3] }))
    expect(main.getAllByText('new', { selector: '.who .new' })).toHaveLength(2)
    expect(main.getByText('New since your last visit').closest('article')!.id).toBe('m2')
  })

  it('the link to the first unread message opens the message’s own page if the message is on another page of the thread', async () => {
    const { main } = await openApp('/en/thread/Tanru', {
      as,
      responses: { 'GET /mail/thread': { ...thread, first_unread_id: 9 }, [READ]: done },
    })
    const link = await main.findByRole('link', { name: 'Go to the first of 2 new messages' })
    expect(link.getAttribute('href')).toBe('/en/message/9')
  })

  it('a page rendered for visitors marks messages as read only after it has been refetched for the user', async () => {
    const forVisitors = {
      ...{ ...thread, ...nothingUnread },
      messages: thread.messages.map((one) => ({ ...one, current_user_voted_spam: null, is_unread: null })),
    }
    const order: string[] = []
    const { main } = await openApp('/en/thread/Tanru', {
      as,
      responses: {
        'GET /mail/thread': () => (order.push('load') === 1 ? forVisitors : thread),
        [READ]: () => {
          order.push('read')
          return done
        },
      },
    })
    expect(await main.findByRole('link', { name: 'Go to the first of 2 new messages' })).toBeTruthy()
    await waitFor(() => expect(order.slice(0, 3)).toEqual(['load', 'load', 'read']))
  })

  it('visitors see no unread marks and do not mark messages as read', async () => {
    const { main, requestsTo } = await openApp('/en/thread/Tanru', {
      responses: {
        'GET /mail/thread': { ...thread, messages: [message(1, 'first')], unread: null, first_unread_id: null },
      },
    })
    await main.findByText('first')
    expect(main.queryByText('new')).toBeNull()
    expect(requestsTo(READ)).toEqual([])
  })

  it('search results rendered for visitors are refetched to include the number of unread messages', async () => {
    let loads = 0
    const { main } = await openApp('/en?mode=messages&group=true', {
      as,
      responses: {
        'GET /mail/search': () => ({
          messages: [loads++ === 0 ? found : { ...found, ...known, thread_unread: 3 }],
          ...{ total: 1, total_is_exact: true, page: 1, per_page: 20 },
        }),
        ...{ 'GET /language/languages': [], 'GET /jbovlaste/types': { types: [] } },
      },
    })
    expect(await main.findByText('3 new')).toBeTruthy()
  })

  it('messages marked as read are no longer unread in cached threads', () => {
    const read = withRead(thread, new Set([1, 2]))
    expect(read).toMatchObject({ unread: 1, first_unread_id: 3 })
    expect(read.messages.map(({ is_unread }) => is_unread)).toEqual([false, false, true])
    expect(withRead(thread, new Set([1, 2, 3]))).toMatchObject({ unread: 0, first_unread_id: null })
  })
})
