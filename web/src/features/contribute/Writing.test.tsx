/** @ciOnly takes several seconds */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { findMessage, leaveApp, mockBrowser } from '../../testing/openApp.tsx'
import { drafts, openWriting } from './openWriting.testing.tsx'
import { source } from './source.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)
afterEach(() => vi.restoreAllMocks())

const ADD = 'POST /jbovlaste/valsi'
const EDIT = 'PUT /jbovlaste/valsi/:id'
const SOURCE = 'GET /jbovlaste/definition/:id/source'
const added = { success: true, word_type: 'gismu', definition_id: 9, valsiid: 3, version_id: 1, word: 'klama' }
const isNew = { ...added, new_word: true, error: null, warning: null }
const changed = { success: true, version: 5, version_id: 50, error: null, warning: null }
const png = (size = 4) => new File([new Uint8Array(size).fill(65)], 'a.png', { type: 'image/png' })

it('a new definition is sent once, with all fields and a single idempotency key', async () => {
  let respond = (_: unknown) => {}
  const { user, field, requestsTo, url } = await openWriting('/en/valsi/add', {
    [ADD]: () => new Promise((resolve) => (respond = resolve)),
  })
  await user.type(field('Word'), 'klama')
  await user.type(field(/^Definition/), '$x_1$ comes to $x_2$')
  await user.click(screen.getByRole('button', { name: 'Add gloss' }))
  await user.keyboard('come{Enter}go')
  await user.type(field('Keyword of place 2 (1)'), 'destination')
  await user.type(field('Reason for the change'), 'First')
  const button = screen.getByRole('button', { name: 'Add definition' })
  await user.dblClick(button)
  await waitFor(() => expect(requestsTo(ADD)).toHaveLength(1))
  await user.click(button)
  respond(isNew)
  await findMessage('Word added successfully!')
  const [sent] = requestsTo(ADD)
  expect(sent!.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(sent!.body).toMatchObject({
    ...{ word: 'klama', source_langid: 1, lang_id: 2, definition: '$x_1$ comes to $x_2$', commit_message: 'First' },
    gloss_keywords: [
      { word: 'come', meaning: null },
      { word: 'go', meaning: null },
    ],
    place_keywords: [{ word: 'destination', meaning: null, place: 2 }],
  })
  await waitFor(() => expect(url()).toBe('/en/valsi/klama'))
  expect(drafts()).toEqual([])
})

it('adding a definition to an existing word shows a note', async () => {
  const { user, field, save } = await openWriting('/en/valsi/add?word=klama', { [ADD]: { ...isNew, new_word: false } })
  await user.type(field(/^Definition/), 'comes')
  await save()
  await findMessage('A new definition has been added to the existing word.')
})

it('the definition and picture fields both show an error if both are empty, and nothing is sent', async () => {
  const { save, requestsTo } = await openWriting('/en/valsi/add?word=klama')
  await save()
  expect(await screen.findByText('Definition text required unless an image is given')).toBeTruthy()
  expect(screen.getByText('Image required unless a definition is given')).toBeTruthy()
  expect(requestsTo(ADD)).toEqual([])
})

it('a definition requires a word', async () => {
  const { user, field, save } = await openWriting('/en/valsi/add')
  await user.type(field(/^Definition/), 'comes')
  await save()
  expect(await screen.findByText('Enter the word')).toBeTruthy()
})

it('an invalid formula is reported while the user is typing', async () => {
  const { field } = await openWriting('/en/valsi/add?word=klama')
  fireEvent.change(field(/^Definition/), { target: { value: 'half: $\\frac{1$' } })
  expect((await screen.findByText(/Invalid LaTeX/)).textContent).toContain('\\frac{1')
})

it('formulas rejected only by the server are marked in their fields after a single request', async () => {
  const { user, field, save, requestsTo } = await openWriting('/en/valsi/add?word=klama', {
    [ADD]: () => {
      throw new ApiError('invalid_mathjax', { fields: { notes: 'no such command', etymology: 'no such command' } })
    },
  })
  await user.type(field(/^Definition/), '$x_1$ comes')
  await user.type(field(/^Notes/), 'notes $x$')
  await save()
  await waitFor(() => expect(field(/^Notes/).getAttribute('aria-invalid')).toBe('true'))
  expect(field(/^Etymology/).getAttribute('aria-invalid')).toBe('true')
  expect(field(/^Definition/).getAttribute('aria-invalid')).toBe('false')
  expect(requestsTo(ADD)).toHaveLength(1)
})

it('only changed fields are sent, with the base version, and a place can have several keywords', async () => {
  const { user, field, save, requestsTo } = await openWriting('/en/definition/7/edit', {
    [SOURCE]: source(),
    [EDIT]: changed,
  })
  await user.clear(field('Keyword of place 1 (1)'))
  await user.type(field('Keyword of place 1 (1)'), 'pinna')
  await save()
  await findMessage('Word updated successfully!')
  expect(requestsTo(EDIT).map(({ params, body }) => [params, body])).toEqual([
    [
      { id: 7 },
      {
        expected_version: 4,
        commit_message: '',
        place_keywords: [
          { word: 'pinna', meaning: null, place: 1 },
          { word: 'cat', meaning: null, place: 2 },
          { word: 'kitten', meaning: 'young', place: 2 },
        ],
      },
    ],
  ])
})

it('a failed save shows its reason and preserves the text and the idempotency key', async () => {
  let down = true
  const { user, field, save, requestsTo } = await openWriting('/en/valsi/add?word=klama', {
    [ADD]: () => {
      if (down) throw new ApiError('timeout')
      return isNew
    },
  })
  await user.type(field(/^Definition/), 'comes')
  await save()
  expect((await screen.findByText('Error saving definition')).parentElement!.textContent).toContain(
    'The request timed out',
  )
  expect(field(/^Definition/).value).toBe('comes')
  down = false
  await save()
  await findMessage('Word added successfully!')
  const keys = requestsTo(ADD).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('a server error is shown next to its field', async () => {
  const { user, field, save } = await openWriting('/en/valsi/add?word=klama', {
    [ADD]: () => {
      throw new ApiError('not_a_word')
    },
  })
  await user.type(field(/^Definition/), 'comes')
  await save()
  await waitFor(() => expect(field('Word').getAttribute('aria-invalid')).toBe('true'))
})

it.each([
  ['its author', true, 1],
  ['others', false, 0],
])('the checkbox "only its author can edit" is visible only to %s', async (_, is_author, boxes) => {
  await openWriting('/en/definition/7/edit', { [SOURCE]: source({ is_author }) })
  expect(screen.queryAllByRole('checkbox', { name: 'Only I can edit this definition' })).toHaveLength(boxes)
})

it('a user who cannot edit a definition sees it with the reason', async () => {
  const { openApp } = await import('../../testing/openApp.tsx')
  await openApp('/en/definition/7/edit', {
    as: { username: 'djan' },
    responses: { 'GET /language/languages': [], [SOURCE]: source({ can_edit: false, owner_only: true }) },
  })
  expect(await screen.findByText('Only its author can change this definition')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

it('a definition that fails to load shows an error', async () => {
  const { openApp } = await import('../../testing/openApp.tsx')
  const fail = () => {
    throw new ApiError('definition_not_found')
  }
  await openApp('/en/definition/7/edit', { as: { username: 'alis' }, responses: { [SOURCE]: fail } })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load definition data')
})

it('saving an edit of a deleted definition preserves the text and links to the entry', async () => {
  const { user, save } = await openWriting('/en/definition/7/edit', {
    [SOURCE]: source(),
    [EDIT]: () => {
      throw new ApiError('definition_not_found')
    },
  })
  const notes = screen.getByRole('textbox', { name: /^Notes/ })
  await user.type(notes, ' changed')
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The definition was deleted while you were editing it.')
  expect(within(alert).getByRole('link', { name: 'The entry' }).getAttribute('href')).toMatch(/^\/en\/valsi\//)
  expect((notes as HTMLTextAreaElement).value).toContain(' changed')
})

it('an uploaded picture is saved with its description as part of the definition', async () => {
  const { user, save, requestsTo } = await openWriting('/en/valsi/add?word=klama', {
    'POST /images': { image_id: 12, url: '/api/images/12', width: 1, height: 1 },
    [ADD]: isNew,
  })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [png()] } })
  await user.type(await screen.findByRole('textbox', { name: 'Description of picture 1' }), 'a cat')
  await save()
  await findMessage('Word added successfully!')
  expect(requestsTo('POST /images').map(({ body }) => body)).toEqual([
    { image: { data: 'QUFBQQ==', mime_type: 'image/png' } },
  ])
  expect(requestsTo(ADD)[0]!.body).toMatchObject({ images: [{ image_id: 12, description: 'a cat' }] })
})

it.each([
  ['not a picture', new File(['x'], 'x.txt', { type: 'text/plain' }), 'Please select an image file'],
  ['too large', png(5 * 1024 * 1024), 'Image must be less than 5MB'],
])('a file that is %s is not uploaded', async (_, file, expected) => {
  const { requestsTo } = await openWriting('/en/valsi/add?word=klama')
  fireEvent.drop(document.querySelector('.picture-list')!, { dataTransfer: { files: [file] } })
  expect(await screen.findByText(expected)).toBeTruthy()
  expect(requestsTo('POST /images')).toEqual([])
})

it('pictures can be reordered', async () => {
  const images = [1, 2].map((image_id) => ({ image_id, description: `no ${image_id}` }))
  const { user, save, requestsTo } = await openWriting('/en/definition/7/edit', {
    [SOURCE]: source({}, { images }),
    [EDIT]: changed,
  })
  await user.click(screen.getByRole('button', { name: 'Move picture 2 up' }))
  await save()
  await findMessage('Word updated successfully!')
  expect(requestsTo(EDIT)[0]!.body).toMatchObject({ images: [images[1], images[0]] })
})

it('the page for editing a deleted definition shows who deleted it', async () => {
  const { openApp } = await import('../../testing/openApp.tsx')
  const { main } = await openApp('/en/definition/7/edit', {
    as: { username: 'alis' },
    responses: {
      [SOURCE]: () => {
        throw new ApiError('definition_not_found')
      },
      'GET /versions/deleted': {
        deleted: [
          {
            ...{ definition_id: 7, word: 'klama', langtag: 'en', langrealname: 'English', versions: [] },
            ...{ deleted_at: '2026-11-14T22:13:20.000Z', deleted_by: 'djan' },
          },
        ],
      },
    },
  })
  expect(await main.findByText(/deleted the definition/)).toBeTruthy()
})
