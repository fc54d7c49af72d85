/** @ciOnly takes several seconds */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { MessageInThread } from '@vlacku/contract/mailArchive'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { lojbanIn } from './MessageArticle.tsx'
import { message } from './messages.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const TEXT = 'coi\n\nBab wrote:\n> one\n> two\n> three\n> four klama\n> five\n\n-- \nAlis'

describe('a message', () => {
  const show = (
    at: string,
    overrides: Partial<MessageInThread> = {},
    as?: { username: string; authorities?: string[] },
  ) =>
    openApp(at, {
      responses: { 'GET /mail/message/:id': message(7, TEXT, overrides), 'POST /mail/messages/:id/spam-vote': {} },
      ...(as && { as }),
    })

  it('quotes in a message are collapsed, and the message links to its thread', async () => {
    const { main } = await show('/en/message/7')
    expect(await main.findByRole('heading', { level: 1, name: '[lojban] Tanru' })).toBeTruthy()
    expect(main.getByText('6 quoted lines').closest('details')!.open).toBe(false)
    expect(main.getByText('Alis', { selector: '.signature' }).closest('details')!.open).toBe(false)
    expect(main.getByText('Signature', { selector: 'summary' })).toBeTruthy()
    expect(main.getByRole('link', { name: 'Whole thread' }).getAttribute('href')).toBe('/en/thread/Tanru#m7')
    expect(main.queryByRole('button', { name: /spam/ })).toBeNull()
  })

  const NEIGHBOUR = { from_name: 'Bab', sent_at: null, is_spam: false }

  it('a message links to its parent, previous and next messages; k and j open the previous and next ones', async () => {
    const { main, user, url } = await show('/en/message/7?q=klama', {
      in_reply_to: { ...NEIGHBOUR, id: 3 },
      previous: { ...NEIGHBOUR, id: 5, is_spam: true },
      next: { ...NEIGHBOUR, id: 9, from_name: 'Cid' },
    })
    const href = async (name: string) => (await main.findByRole('link', { name })).getAttribute('href')
    expect(await href('in reply to Bab')).toBe('/en/message/3?q=klama')
    expect(await href('Previous: Reported as spam')).toBe('/en/message/5?q=klama')
    expect(await href('Next: Cid')).toBe('/en/message/9?q=klama')
    await user.keyboard('j')
    await waitFor(() => expect(url()).toBe('/en/message/9?q=klama'))
    await user.keyboard('k')
    await waitFor(() => expect(url()).toBe('/en/message/5?q=klama'))
  })

  it('the only message of a thread has no thread navigation', async () => {
    const { main, user, url } = await show('/en/message/7')
    await main.findByRole('heading', { level: 1 })
    expect(main.queryByRole('navigation', { name: 'Messages of the thread' })).toBeNull()
    await user.keyboard('jk')
    expect(url()).toBe('/en/message/7')
  })

  it('a mailing list footer is collapsed', async () => {
    const { main } = await openApp('/en/message/7', {
      responses: { 'GET /mail/message/:id': message(7, 'coi\n\n________\nlojban mailing list\nhttps://a.example/') },
    })
    const summary = await main.findByText('Mailing list footer')
    expect(summary.closest('details')!.open).toBe(false)
    expect(main.getByRole('link', { name: 'https://a.example/', hidden: true })).toBeTruthy()
  })

  it.each([
    ['application/pgp-signature', 'Signed (OpenPGP)'],
    ['application/x-pkcs7-signature', 'Signed (S/MIME)'],
  ])('a detached signature (%s) is shown as one line instead of an attachment', async (mime_type, text) => {
    const part = { part: 1, mime_type, filename: null, size: 490, content: null, is_cut: false }
    const { main } = await show('/en/message/7', { parts_json: [...message(7, TEXT).parts_json, part] })
    const link = await main.findByRole('link', { name: text })
    expect(link.getAttribute('href')).toBe('/api/mail/messages/7/parts/1')
    expect(main.queryByText('unnamed')).toBeNull()
    expect(main.queryByRole('group', { name: 'Attachments' })).toBeNull()
  })

  it('a collapsed block that contains search terms is expanded, and the terms are highlighted', async () => {
    const { main } = await show('/en/message/7?q=from:alis%20klama')
    const found = await main.findByText('klama', { selector: 'mark' })
    expect(found.closest('details')!.open).toBe(true)
  })

  it('search terms are highlighted in message subjects', async () => {
    const { main } = await show('/en/message/7?q=tanru')
    expect(await main.findByText('Tanru', { selector: 'h1 mark' })).toBeTruthy()
  })

  it.each(['highlight=klama', 'highlight=from:alis%20klama&q='])(
    '?%s highlights the search term in the message text',
    async (search) => {
      const { main } = await show(`/en/message/7?${search}`)
      expect(await main.findByText('klama', { selector: 'mark' })).toBeTruthy()
      expect(main.getByRole('link', { name: 'Whole thread' }).getAttribute('href')).toContain('q=')
    },
  )

  it('dictionary words in a message link to their entries, except in patches, signatures and URLs', async () => {
    const expected =
      'A klama of do: mi klama do\nhttps://a.example/klama\n\n    int klama;\n\nBab wrote:\n> cadzu\n\n-- \nklama'
    const overrides = message(7, expected, { words: ['klama', 'mi', 'do', 'cadzu'] })
    const { main } = await openApp('/en/message/7', { responses: { 'GET /mail/message/:id': overrides } })
    await main.findByText('cadzu', { selector: 'a' })
    const links = [...document.querySelectorAll('.mailtext a:not([rel])')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['klama', '/en/valsi/klama'],
      ['mi', '/en/valsi/mi'],
      ['klama', '/en/valsi/klama'],
      ['do', '/en/valsi/do'],
      ['cadzu', '/en/valsi/cadzu'],
    ])
  })

  it('URLs in all blocks are links with rel="nofollow ugc noopener" and highlighted search terms', async () => {
    const expected =
      'See <https://a.example/klama>.\nOr (www.b.org/x_(y)), or …@…\n\n    wget http://c.example/x.tgz;\n\nBab wrote:\n> http://d.example/!\n\n-- \nhttps://e.example/~alis/'
    const { main } = await openApp('/en/message/7?q=klama', {
      responses: { 'GET /mail/message/:id': message(7, expected) },
    })
    await main.findByText('klama', { selector: 'a mark' })
    const links = [...document.querySelectorAll('.mailtext a')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['https://a.example/klama', 'https://a.example/klama'],
      ['www.b.org/x_(y)', 'http://www.b.org/x_(y)'],
      ['http://c.example/x.tgz', 'http://c.example/x.tgz'],
      ['http://d.example/', 'http://d.example/'],
      ['https://e.example/~alis/', 'https://e.example/~alis/'],
    ])
    for (const link of links) expect(link.getAttribute('rel')).toBe('nofollow ugc noopener')
  })

  it('only a limited number of URLs in a message are linked, but its whole text is shown', async () => {
    const text = 'http://a.example '.repeat(5000).trimEnd()
    const { main } = await openApp('/en/message/7', { responses: { 'GET /mail/message/:id': message(7, text) } })
    await main.findAllByText('http://a.example', { selector: 'a' })
    expect(document.querySelectorAll('.mailtext a')).toHaveLength(2000)
    expect(document.querySelector('.mailtext')!.textContent).toBe(text)
  })

  it('linked words in a message preserve the highlighting of search terms', async () => {
    const overrides = message(7, 'klama and cadzu', { words: ['klama', 'cadzu'] })
    const { main } = await openApp('/en/message/7?q=klama', { responses: { 'GET /mail/message/:id': overrides } })
    await main.findByText('klama', { selector: 'mark' })
    expect(main.getByText('cadzu', { selector: 'a' })).toBeTruthy()
  })

  it('an HTML message is shown as text only, without pictures, links or scripts', async () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script> javascript:alert(3)'
    const file = { part: 1, mime_type: 'text/html', filename: '<b>x.html', size: 12_000, content: evil, is_cut: false }
    const { main, container } = await openApp('/en/message/7', {
      responses: {
        'GET /mail/message/:id': message(7, evil, {
          parts_json: [
            { part: 0, mime_type: 'text/plain', filename: null, size: 1, content: evil, is_cut: false },
            file,
          ],
        }),
      },
    }).then((app) => ({ ...app, container: document.querySelector('main')! }))
    await main.findByText(/onerror/)
    expect(container.querySelectorAll('img, script, iframe, a[href^="javascript"]')).toHaveLength(0)
    const link = main.getByRole('link', { name: '<b>x.html' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/mail/messages/7/parts/1', true])
    expect(main.getByText('text/html, 12 kB')).toBeTruthy()
  })

  it('a long message shows its start and loads the rest on request', async () => {
    const beginning = {
      part: 0,
      mime_type: 'text/plain',
      filename: null,
      size: 900_000,
      content: 'it begins',
      is_cut: true,
    }
    const { main, user, requestsTo } = await openApp('/en/message/7', {
      responses: {
        'GET /mail/message/:id': message(7, '', { parts_json: [beginning] }),
        'GET /mail/messages/:id/text': ({ query }: { query: { offset: number } }) =>
          Number(query.offset) === 0
            ? { text: 'it begins and goes on', next_offset: 21 }
            : { text: ' to the end', next_offset: null },
      },
    })
    expect(await main.findByText('it begins')).toBeTruthy()
    expect(requestsTo('GET /mail/message/:id')[0]?.query).toEqual({ max_text: 60_000 })
    await user.click(main.getByRole('button', { name: 'Show the whole message' }))
    expect(await main.findByText('it begins and goes on to the end')).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Show the whole message' })).toBeNull()
  })

  it('a message that could not be parsed has a note to that effect', async () => {
    const { main } = await show('/en/message/7', { unparsed: true })
    expect(await main.findByText(/could not be parsed/)).toBeTruthy()
  })

  it('words are linked only in the first part of a long message, but its whole text is shown', async () => {
    const text = 'klama '.repeat(10_000).trimEnd()
    const { container } = await openApp('/en/message/7', {
      responses: { 'GET /mail/message/:id': message(7, text, { words: ['klama'] }) },
    }).then(async ({ main }) => {
      await main.findAllByText('klama', { selector: 'a' })
      return { container: document.querySelector('.mailtext')! }
    })
    expect(container.querySelectorAll('a').length).toBe(5000)
    expect(container.textContent).toBe(text)
  })

  it('users download a message under the file name provided by the server', async () => {
    const requests: unknown[] = []
    const response = new Response('From: x', {
      headers: { 'content-disposition': "attachment; filename*=UTF-8''m%207.eml" },
    })
    vi.stubGlobal('fetch', async (...args: unknown[]) => {
      requests.push(args)
      return response
    })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:x'
    const { main } = await show('/en/message/7', {}, { username: 'bab' })
    fireEvent.click(await main.findByRole('button', { name: 'Download original' }))
    await waitFor(() => expect(saved).toEqual(['m 7.eml']))
    expect(requests).toEqual([
      ['/api/mail/messages/7/raw', { headers: { authorization: expect.stringMatching(/^Bearer /) } }],
    ])
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('a message reported as spam by the user is collapsed, and the report can be undone', async () => {
    const spam = { is_spam: true, spam_vote_count: 3, current_user_voted_spam: true }
    const { main } = await show('/en/message/7', spam, { username: 'bab', authorities: ['create_comment'] })
    expect((await main.findByText('Reported as spam')).closest('details')!.open).toBe(false)
    expect(main.getByRole('button', { name: 'Undo spam report' })).toBeTruthy()
    expect(main.queryByRole('button', { name: /Mark as/ })).toBeNull()
  })

  it.each([
    ['users report spam', ['create_comment'], 'Report as spam', /After three reports/],
    [
      'moderators decide about spam instead of reporting it',
      ['create_comment', 'moderate_comments'],
      'Mark as spam',
      /whatever users report/,
    ],
  ])('%s with a single button, and the dialog it opens explains the effect', async (_, authorities, name, text) => {
    const known = { current_user_voted_spam: false, spam_vote_count: 2 }
    const { main, user, requestsTo } = await openApp('/en/message/7', {
      as: { username: 'bab', authorities },
      responses: {
        'GET /mail/message/:id': message(7, 'x', known),
        'POST /mail/messages/:id/spam-vote': { message_id: 7, spam_vote_count: 3, success: true, user_voted: true },
        'PUT /mail/messages/:id/spam-decision': { success: true, message: '' },
        'PUT /mail/read': { success: true, message: '' },
      },
    })
    await user.click(await main.findByRole('button', { name }))
    const dialog = within(screen.getByRole('dialog', { name }))
    expect(dialog.getByText(text)).toBeTruthy()
    expect(main.queryAllByRole('button', { name: /spam/i, hidden: true }).length).toBeLessThanOrEqual(2)
    await user.click(dialog.getByRole('button', { name }))
    const votes = requestsTo('POST /mail/messages/:id/spam-vote').length
    const decisions = requestsTo('PUT /mail/messages/:id/spam-decision').map(({ body }) => body)
    expect([votes, decisions]).toEqual(authorities.length === 1 ? [1, []] : [0, [{ decision: 'spam' }]])
  })

  it('moderators see the number of spam reports and can mark a message as not spam', async () => {
    const spam = { is_spam: true, spam_vote_count: 3, current_user_voted_spam: true }
    const { main } = await show('/en/message/7', spam, {
      username: 'bab',
      authorities: ['create_comment', 'moderate_comments'],
    })
    expect(await main.findByText('3 spam reports')).toBeTruthy()
    expect(main.getAllByRole('button', { name: /spam/ }).map((button) => button.textContent)).toEqual([
      'Mark as not spam',
    ])
  })
})

it.each([
  ['coi rodo\n.i mi klama lo zarci', 'coi rodo\n.i mi klama lo zarci'],
  [
    'Is this right?\n\n  mi klama\n  lo zarci\n\n> .i klama\nOr this:\nmi klama',
    'mi klama\nlo zarci\n.i klama\n.i mi klama',
  ],
  ['What does the word klama mean?', 'What does the word klama mean?'],
])('the Lojban in %j is %j', (text, expected) => {
  expect(lojbanIn(text, ['i', 'mi', 'klama', 'lo', 'zarci'])).toBe(expected)
})
