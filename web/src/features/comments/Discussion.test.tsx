/** @ciOnly takes several seconds */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { comment, reply, threadPage } from './comments.testing.ts'

beforeAll(mockBrowser)
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(leaveApp)

const THREAD = 'GET /comments/thread'
const ADD = 'POST /comments'
const done = { success: true, message: '' }
const readDone = { ...done, notifications_read: 0 }
const alis = { username: 'alis', authorities: ['create_comment', 'edit_comment', 'delete_comment'] }
const at = '/en/comments/thread?thread_id=7'

const first = comment('Does the route {klama} matter?', { username: 'tirxu', subject: 'lo pluta', total_replies: 1 })
const second = reply(first, 'A **point** is enough: $x_4$.', { username: 'lunra' })
const page = threadPage([first, second])
const open = (responses = {}, as: { username: string; authorities: string[] } | undefined = undefined, url = at) =>
  openApp(url, {
    responses: { [THREAD]: page, 'PUT /comments/threads/:id/read': readDone, ...responses },
    ...(as && { as }),
  })
const article = (username: string) => within(screen.getByRole('article', { name: `Comment by ${username}` }))

it('visitors see a discussion with nested replies, linked words, Markdown and places', async () => {
  const { main } = await open()
  expect(await main.findByRole('heading', { level: 1, name: 'lo pluta' })).toBeTruthy()
  const reply = article('tirxu').getByRole('article', { name: 'Comment by lunra' })
  await waitFor(() => expect(reply.querySelector('strong')?.textContent).toBe('point')) // after the Markdown module is loaded
  expect(reply.querySelector('var.x4')).toBeTruthy()
  expect(main.getByRole('link', { name: 'klama' }).getAttribute('href')).toBe('/en/valsi/klama')
  expect(main.queryByRole('button', { name: 'Reply' })).toBeNull()
  expect(main.getByRole('link', { name: 'Log in to write a comment' })).toBeTruthy()
})

it('a reply is sent once and appears below its parent', async () => {
  const sent = reply(second, 'ki’e do', { username: 'alis' })
  const { user, requestsTo } = await open({ [ADD]: sent }, alis)
  await user.click(article('lunra').getByRole('button', { name: 'Reply' }))
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'ki’e do')
  await user.click(
    within(screen.getByRole('textbox', { name: 'Your reply' }).closest('form')!).getByRole('button', { name: 'Send' }),
  )
  await waitFor(() => expect(article('lunra').getByText('ki’e do')).toBeTruthy())
  expect(requestsTo(ADD)).toHaveLength(1)
  expect(requestsTo(ADD)[0]).toMatchObject({
    body: { parent_id: second.comment_id, content: [{ type: 'text', data: 'ki’e do' }] },
    idempotencyKey: expect.any(String),
  })
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull()
})

it('the text of a comment is preserved if posting fails, and a retry reuses the idempotency key', async () => {
  let online = false
  const add = () => {
    if (!online) throw new ApiError('offline')
    return comment('coi', { username: 'alis' })
  }
  const { user, requestsTo } = await open({ [ADD]: add }, alis)
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'coi')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Couldn’t post the comment'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe('coi')
  online = true
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(article('alis').getByText('coi')).toBeTruthy())
  const keys = requestsTo(ADD).map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
  expect(requestsTo(ADD)[0]?.body).toMatchObject({ thread_id: 7 })
})

it('an empty comment is not sent, and server errors are shown next to the field', async () => {
  const fail = () => {
    throw new ApiError('invalid_request', { fields: { 'content.0.data': 'is too long' } })
  }
  const { user, requestsTo } = await open({ [ADD]: fail }, alis)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const field = screen.getByRole('textbox', { name: 'Your comment' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Write something first')).toBeTruthy()
  expect(requestsTo(ADD)).toHaveLength(0)
  await user.type(field, 'coi')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})

it('reactions, including custom ones, can be added and removed', async () => {
  const heart = { reaction: '❤️', count: 4, reacted: false }
  const loved = threadPage([{ ...first, total_reactions: 4, reactions: [heart] }])
  const REACT = 'POST /comments/reactions'
  const { user, requestsTo } = await open(
    {
      [THREAD]: loved,
      [REACT]: ({ body }: { body: { reaction: string } }) => ({
        ...{ ...done, total_reactions: 5 },
        reactions: [
          { ...heart, count: 5, reacted: true },
          ...(body.reaction === '❤️' ? [] : [{ reaction: body.reaction, count: 1, reacted: true }]),
        ],
      }),
      'GET /comments/:id/reactions': { reactions: [{ reaction: '❤️', usernames: ['noras', 'lunra'] }] },
    },
    alis,
  )
  const love = article('tirxu').getByRole('button', { name: /^Love this: 4/ })
  await user.hover(love)
  await waitFor(() => expect(love.textContent).toContain('noras, lunra'))
  await user.click(love)
  await waitFor(() =>
    expect(article('tirxu').getByRole('button', { name: /^Love this: 5/, pressed: true })).toBeTruthy(),
  )
  await user.click(article('tirxu').getByRole('button', { name: 'React' }))
  await user.type(screen.getByRole('textbox', { name: 'Custom reaction' }), '.ui{Enter}')
  await waitFor(() => expect(article('tirxu').getByRole('button', { name: /^\.ui: 1/ })).toBeTruthy())
  expect(requestsTo(REACT).map(({ body }) => body)).toEqual([
    { comment_id: first.comment_id, reaction: '❤️', on: true },
    { comment_id: first.comment_id, reaction: '.ui', on: true },
  ])
})

it('a comment can be bookmarked from its menu', async () => {
  const { user, requestsTo } = await open({ 'POST /comments/bookmark': done }, alis)
  await user.click(article('lunra').getByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Bookmark' }))
  await findMessage('Bookmarked. You can find it in My activity.')
  expect(requestsTo('POST /comments/bookmark')[0]?.body).toEqual({ comment_id: second.comment_id, action: true })
  expect(article('lunra').getByText('bookmarked')).toBeTruthy()
})

it('users can report other users’ comments but not their own', async () => {
  const { user, requestsTo } = await open(
    { 'POST /reports': { ...done, report_id: 1 } },
    { ...alis, username: 'lunra' },
  )
  await user.click(article('lunra').getByRole('button', { name: 'More actions' }))
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(article('tirxu').getAllByRole('button', { name: 'More actions' })[0]!)
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What is wrong with this comment by tirxu?' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'spam')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() =>
    expect(requestsTo('POST /reports')[0]?.body).toEqual({ comment_id: first.comment_id, reason: 'spam', message: '' }),
  )
})

it('an empty discussion of a word shows a form for the first comment', async () => {
  const about = { valsi_id: 5, valsi_word: 'klama' }
  const { main, user, requestsTo } = await open(
    { [THREAD]: threadPage([], about), [ADD]: comment('coi', { username: 'alis', ...about }) },
    alis,
    '/en/comments/thread?valsi_id=5',
  )
  expect(main.getByRole('heading', { level: 1, name: 'Discussion of klama' })).toBeTruthy()
  expect(main.getByText('Nobody has said anything here yet.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'coi')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(article('alis').getByText('coi')).toBeTruthy())
  expect(requestsTo(ADD)[0]?.body).toMatchObject({ valsi_id: 5 })
})

it('a missing discussion shows the "not found" page', async () => {
  const fail = () => {
    throw new ApiError('thread_not_found')
  }
  const { main } = await open({ [THREAD]: fail })
  expect(main.queryByRole('article')).toBeNull()
  expect(main.getByRole('heading', { level: 1 })).toBeTruthy()
})

it('replies can be collapsed and expanded', async () => {
  const { user } = await open()
  await user.click(article('tirxu').getByRole('button', { name: 'Hide replies' }))
  expect(screen.queryByRole('article', { name: 'Comment by lunra' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 reply' }))
  expect(screen.getByRole('article', { name: 'Comment by lunra' })).toBeTruthy()
})

it('a locked discussion accepts no replies', async () => {
  const { main } = await open({ [THREAD]: threadPage([first], { is_locked: true }) }, alis)
  expect(main.getByText(/locked this discussion/)).toBeTruthy()
  expect(main.queryByRole('button', { name: 'Reply' })).toBeNull()
  expect(main.queryByRole('textbox')).toBeNull()
})

it('keyboard shortcuts move between comments, reply and quote', async () => {
  const { user } = await open({}, alis)
  await user.keyboard('jj')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Comment by lunra')
  await user.keyboard('k')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Comment by tirxu')
  await user.keyboard('q')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  expect(field.value).toBe('> Does the route {klama} matter?\n\n')
})

it('tooltips in a discussion show word meanings, which are fetched in one request per page', async () => {
  const MEANINGS = 'GET /suggest/meanings'
  const words = threadPage([comment('{klama} {zarci} {klama}'), comment('{mlatu}', { username: 'lunra' })])
  const known = { text: 'x₁ comes', langtag: 'en', affixes: ['kla'], parts: null }
  const meanings = [{ word: 'klama', ...known }]
  const { user, main, requestsTo } = await open({ [THREAD]: words, [MEANINGS]: { meanings } })
  await user.hover(main.getAllByRole('link', { name: 'klama' })[0]!)
  expect((await screen.findByRole('tooltip')).textContent).toBe('klama x₁ comesrafsi kla')
  await user.hover(main.getByRole('link', { name: 'mlatu' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('mlatu has no entry yet')
  expect(requestsTo(MEANINGS).map(({ query }) => query)).toEqual([
    { words: 'klama\nzarci\nmlatu', languages: expect.any(String) },
  ])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('the tooltip of a compound shows its parts, even if it has no entry', async () => {
  const parts = [
    { kind: 'affix', text: 'mlat', word: 'mlatu', gloss: 'cat', gloss_langtag: 'en' },
    { kind: 'hyphen', text: 'y' },
    { kind: 'affix', text: 'zda', word: null, gloss: null, gloss_langtag: null },
  ]
  const meanings = [{ word: 'mlatyzda', text: null, langtag: null, affixes: [], parts }]
  const { user, main } = await open({
    [THREAD]: threadPage([comment('{mlatyzda}')]),
    'GET /suggest/meanings': { meanings },
  })
  await user.hover(main.getByRole('link', { name: 'mlatyzda' }))
  const tooltip = within(await screen.findByRole('tooltip'))
  expect(tooltip.getByText('has no entry yet')).toBeTruthy()
  expect(tooltip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['mlat mlatu cat', 'zda ? '])
})

it('unread comments are marked, have a link to the first one, and become read once rendered', async () => {
  const READ = 'PUT /comments/threads/:id/read'
  const mine = reply(second, 'mi', { username: 'alis', comment_num: 8 })
  const old = { ...first, comment_num: 3 }
  const fresh = { ...second, comment_num: 6 }
  const unread = { thread_id: 70, read_num: 4, unread: 3, first_unread_id: second.comment_id }
  // Rendering a comment marks it as read.
  const read = { ...unread, read_num: 8, unread: 0, first_unread_id: null }
  const response = ({ query }: { query: { scroll_to?: number } }) =>
    threadPage([old, fresh, mine], query.scroll_to ? read : unread)
  const { main, requestsTo, user } = await open({ [THREAD]: response }, alis, '/en/comments/thread?thread_id=70')
  const way = main.getByRole('link', { name: 'Go to the first of 3 new comments' })
  expect(way.getAttribute('href')).toBe(
    `/en/comments/thread?thread_id=70&scroll_to=${second.comment_id}#c${second.comment_id}`,
  )
  const marked = () => main.getAllByText('new').map((mark) => mark.closest('article')?.getAttribute('aria-label'))
  expect(marked()).toEqual(['Comment by lunra'])
  const line = () => main.getByText('New since your last visit').closest('p')!
  expect(line().nextElementSibling?.id).toBe(`c${second.comment_id}`)
  await waitFor(() => expect(requestsTo(READ).at(-1)?.body).toEqual({ seen: [3, 6, 8] }))
  await user.click(way)
  await waitFor(() => expect(requestsTo(THREAD).at(-1)?.query).toMatchObject({ scroll_to: second.comment_id }))
  expect(marked()).toEqual(['Comment by lunra'])
  expect(line().nextElementSibling?.id).toBe(`c${second.comment_id}`)
})

it.each([
  ['no comment is new', { thread_id: 70, read_num: 8, unread: 0, first_unread_id: null }],
  ['the first new comment is on another page', { thread_id: 70, read_num: 4, unread: 1, first_unread_id: 999 }],
])('no new-comments separator is shown if %s', async (_, read) => {
  const { main } = await open({ [THREAD]: threadPage([first], read) }, alis, '/en/comments/thread?thread_id=70')
  expect(main.getAllByRole('article')).toHaveLength(1)
  expect(main.queryByText('New since your last visit')).toBeNull()
})

it('the unread count decreases when comments with unread notifications are displayed', async () => {
  const READ = 'PUT /comments/threads/:id/read'
  let markRead = () => {}
  const isRead = new Promise<void>((resolve) => {
    markRead = resolve
  })
  let unread_count = 2
  const { requestsTo } = await open(
    {
      'GET /subscriptions/notifications': () => ({ notifications: [], unread_count, total: 2, page: 1, per_page: 1 }),
      [READ]: () => isRead.then(() => ({ ...readDone, notifications_read: 2 })),
    },
    alis,
    '/en/comments/thread?thread_id=71',
  )
  const bell = (name: string) => screen.findAllByRole('link', { name }, { timeout: 10_000 })
  await bell('Notifications, 2 unread')
  await waitFor(() => expect(requestsTo(READ)).toHaveLength(1))
  unread_count = 0
  markRead()
  await bell('Notifications, none unread')
})

it('@names link to users, including by former names, except in code and URLs', async () => {
  const text = "coi @Ba'o.b's, @lunra, @nobody and @Mikce: `@lunra`, [@lunra](https://a.example), x@lunra"
  const mentions = [
    { name: "ba'o.b", username: "ba'o.b" },
    { name: 'lunra', username: 'lunra' },
    { name: 'mikce', username: 'djan' },
  ]
  const { main } = await open({ [THREAD]: threadPage([comment(text, { mentions })]) })
  await waitFor(() => expect(main.getAllByRole('link', { name: /^@/ })).toHaveLength(4))
  expect(main.getAllByRole('link', { name: /^@/ }).map((link) => link.getAttribute('href'))).toEqual([
    "/en/user/ba'o.b",
    '/en/user/lunra',
    '/en/user/djan',
    'https://a.example',
  ])
})

it('dictionary words in comments link to their entries, as does every word of a Lojban sentence, except in code and URLs', async () => {
  const text = 'The Klama of do: mi klama do\n`klama`, [klama](https://a.example), klamas'
  const { main } = await open({ [THREAD]: threadPage([comment(text, { words: ['klama', 'mi', 'do'] })]) })
  await waitFor(() => expect(main.getAllByRole('link', { name: 'mi' })).toHaveLength(1))
  const links = main.getAllByRole('link').filter((link) => link.closest('.text'))
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Klama', '/en/valsi/klama'],
    ['mi', '/en/valsi/mi'],
    ['klama', '/en/valsi/klama'],
    ['do', '/en/valsi/do'],
    ['klama', 'https://a.example'],
  ])
})

it('words written together link to their own entries, and names are not linked', async () => {
  const words = ['le', 'nu', 'la', 'cu', 'klama']
  const { main } = await open({ [THREAD]: threadPage([comment('lenu la alis cu klama', { words })]) })
  await waitFor(() => expect(main.getAllByRole('link', { name: 'nu' })).toHaveLength(1))
  const links = main.getAllByRole('link').filter((link) => link.closest('.text'))
  expect(links.map((link) => link.textContent)).toEqual(words)
  expect(links[0]!.closest('.text')!.textContent).toContain('lenu la alis cu klama')
})

it('a picture description entered in the form is used as alternative text', async () => {
  const content = [{ type: 'image' as const, data: '/api/images/5', alt: 'lo mlatu' }]
  const { main, user, requestsTo } = await open(
    { [THREAD]: threadPage([comment('', { username: 'alis', content })]), 'PUT /comments/:id': comment('coi') },
    alis,
  )
  expect(main.getByRole('img', { name: 'lo mlatu' })).toBeTruthy()
  await user.click(article('alis').getByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const field = article('alis').getByRole('textbox', { name: 'Description of picture 1' })
  await user.clear(field)
  await user.type(field, 'a cat')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requestsTo('PUT /comments/:id')[0]?.body).toMatchObject({
      content: [{ type: 'image', data: '/api/images/5', alt: 'a cat' }],
    }),
  )
})

describe('editing a comment that was changed in another tab', () => {
  const EDIT = 'PUT /comments/:id'
  const mine = { ...first, username: 'alis', content: [{ type: 'text' as const, data: 'coi' }], revision: 2 }
  const saved = { ...mine, content: [{ type: 'text' as const, data: 'coi ro do' }], revision: 3 }
  const openEditor = async () => {
    const { user, requestsTo } = await open(
      {
        [THREAD]: threadPage([mine]),
        'GET /comments/:id': saved,
        [EDIT]: ({ body }: { body: { expected_revision: number } }) => {
          if (body.expected_revision !== 3) throw new ApiError('comment_edit_conflict')
          return { ...mine, revision: 4 }
        },
      },
      alis,
    )
    await user.click(article('alis').getByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const field = article('alis').getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
    await user.type(field, ' do')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const conflict = within(await screen.findByRole('region', { name: /^You changed this comment in another tab/ }))
    return { user, requestsTo, field, conflict }
  }

  it('an edit conflict preserves the user’s text and shows the saved version, which the user can overwrite', async () => {
    const { user, requestsTo, field, conflict } = await openEditor()
    expect(field.value).toBe('coi do')
    expect(document.querySelector('.compared')?.textContent).toBe('coi ro do')
    await user.click(conflict.getByRole('button', { name: 'Save my text instead' }))
    await waitFor(() => expect(requestsTo(EDIT)).toHaveLength(2))
    expect(requestsTo(EDIT).map(({ body }) => body)).toMatchObject([
      { expected_revision: 2, content: [{ data: 'coi do' }] },
      { expected_revision: 3, content: [{ data: 'coi do' }] },
    ])
  })

  it('discarding an edit in a conflict replaces the form text with the saved comment', async () => {
    const { user, requestsTo, conflict } = await openEditor()
    await user.click(conflict.getByRole('button', { name: 'Discard my text' }))
    await waitFor(() => expect(article('alis').queryByRole('textbox')).toBeNull())
    expect(article('alis').getByText('coi ro do')).toBeTruthy()
    expect(requestsTo(EDIT)).toHaveLength(1)
  })

  it('a restored draft is sent with the revision it is based on', async () => {
    const base = { version: 2, values: { subject: first.subject, text: 'coi', pictures: [] } }
    const draft = { values: { ...base.values, text: 'co' }, base, saved_at: new Date().toISOString() }
    localStorage.setItem(`draft:alis:comment:edit:${mine.comment_id}`, JSON.stringify(draft))
    const { user, requestsTo } = await open({ [THREAD]: threadPage([saved]), [EDIT]: { ...saved, revision: 4 } }, alis)
    await user.click(article('alis').getByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requestsTo(EDIT)[0]?.body).toMatchObject({ expected_revision: 2 }))
  })
})

it('a discussion has a feed, which is linked in the document head', async () => {
  const { main } = await open()
  const feed = '/api/feeds/comments/atom?thread_id=7&locale=en'
  expect(main.getByRole('link', { name: 'Atom' }).getAttribute('href')).toBe(feed)
  expect(document.querySelector(`link[rel="alternate"][href="${feed}"]`)).toBeTruthy()
})
