import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { findMessage, leaveApp, mockBrowser } from '../../testing/openApp.tsx'
import { valuesOf } from './form/values.ts'
import { differencesOf, mergedOf } from './merge/mergeOf.ts'
import { openWriting } from './openWriting.testing.tsx'
import { source } from './source.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

describe('a three-way merge', () => {
  const base = valuesOf(source())
  it('merging combines one-sided and identical changes and reports two-sided ones as conflicts', () => {
    const mine = { ...base, definition: 'mine', notes: 'same', jargon: 'j' }
    const theirs = { ...base, definition: 'theirs', notes: 'same', etymology: 'e' }
    expect(differencesOf(base, mine, theirs)).toEqual([
      { field: 'definition', changed: 'both' },
      { field: 'etymology', changed: 'theirs' },
      { field: 'jargon', changed: 'mine' },
    ])
    expect(mergedOf(base, mine, { ...theirs, owner_only: true }).owner_only).toBe(true)
    expect(mergedOf(base, mine, theirs)).toMatchObject({
      definition: 'mine',
      etymology: 'e',
      jargon: 'j',
      notes: 'same',
    })
  })
})

const SOURCE = 'GET /jbovlaste/definition/:id/source'
const EDIT = 'PUT /jbovlaste/valsi/:id'
const newer = source(
  { version: 5, edited_by: 'djan' },
  { definition: '$x_1$ hears for $x_2$.', etymology: 'from {mlatu}' },
)

/** alis and djan edit the same definition; alis saves after djan. */
async function conflict() {
  let read = 0
  const view = await openWriting('/en/definition/7/edit', {
    [SOURCE]: () => (read++ === 0 ? source() : newer),
    [EDIT]: ({ body }: { body: { expected_version: number } }) => {
      if (body.expected_version === 4) throw new ApiError('edit_conflict')
      return { success: true, version: 6, version_id: 60, error: null, warning: null }
    },
  })
  await view.user.type(view.field(/^Definition/), ' Mine.')
  await view.user.type(view.field(/^Notes/), ' More.')
  await view.save()
  await screen.findByRole('heading', { name: 'Someone changed this definition in the meantime' })
  const merged = () => bodyOf(view.requestsTo(EDIT).at(-1))
  return { ...view, merged }
}
const bodyOf = (requests: { body?: unknown } | undefined) => requests?.body
const saveMerged = () => screen.getByRole('button', { name: 'Save this' })

it('an edit conflict shows both texts side by side until one is chosen', async () => {
  const { user, requestsTo } = await conflict()
  const contested = within(screen.getByRole('group', { name: 'Definition' }))
  // Difference marks split the text into several elements.
  const paragraph = (text: RegExp) =>
    contested.findByText((_own, element) => element?.tagName === 'P' && text.test(element.textContent))
  expect(await paragraph(/is an ear of.*Mine\./)).toBeTruthy()
  expect(await paragraph(/hears for/)).toBeTruthy()
  expect(screen.getByText('Only you changed this; your text is used')).toBeTruthy()
  expect(screen.getByText('Only djan changed this; their text is used')).toBeTruthy()
  await user.click(saveMerged())
  expect(await screen.findByText('Please choose one')).toBeTruthy()
  expect(requestsTo(EDIT)).toHaveLength(1)
})

it.each([
  ['Mine', undefined, '$x_1$ is an ear of $x_2$. Mine.'],
  ['By djan', undefined, undefined],
  ['Write my own', ' And theirs.', '$x_1$ is an ear of $x_2$. Mine. And theirs.'],
])(
  '%s is saved over the newer version after a conflict, together with one-sided changes',
  async (choice, typed, definition) => {
    const { user, merged } = await conflict()
    await user.click(screen.getByRole('radio', { name: choice }))
    if (typed) await user.type(screen.getByRole('textbox', { name: 'My own: Definition' }), typed)
    await user.click(saveMerged())
    await findMessage('Word updated successfully!')
    expect(merged()).toEqual({
      ...{ expected_version: 5, notes: 'See {kerlo}. More.', commit_message: '' },
      ...(definition !== undefined && { definition }),
    })
  },
)

it('a text written to resolve a conflict can be cleared', async () => {
  const { user } = await conflict()
  await user.click(screen.getByRole('radio', { name: 'Write my own' }))
  const own = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'My own: Definition' })
  await user.clear(own)
  expect(own.value).toBe('')
})

it('a text written to resolve a conflict survives a reload', async () => {
  const first = await conflict()
  await first.user.click(screen.getByRole('radio', { name: 'Write my own' }))
  await first.user.type(screen.getByRole('textbox', { name: 'My own: Definition' }), ' And theirs.')
  cleanup()
  const { user, merged } = await conflict()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Write my own' }).checked).toBe(true)
  await user.click(saveMerged())
  await findMessage('Word updated successfully!')
  expect(merged()).toMatchObject({ definition: '$x_1$ is an ear of $x_2$. Mine. And theirs.' })
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('text:'))).toEqual([])
})

it('returning from the conflict view to the form preserves all input', async () => {
  const { user, field } = await conflict()
  await user.click(screen.getByRole('button', { name: 'Back to my text' }))
  await waitFor(() => expect(field(/^Definition/).value).toBe('$x_1$ is an ear of $x_2$. Mine.'))
  expect(field(/^Notes/).value).toBe('See {kerlo}. More.')
})
