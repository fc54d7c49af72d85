/** @ownModules a module stores when a picture was changed */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'
import { done, ownProfile, userProfile } from '../../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)
afterEach(() => vi.restoreAllMocks())

const SEND = 'POST /users/profile-image'
const png = (size = 4) => new File([new Uint8Array(size).fill(65)], 'me.png', { type: 'image/png' })

async function edit(responses = {}, overrides = {}) {
  const view = await openApp('/en/profile', {
    responses: {
      'GET /auth/profile': ownProfile(overrides),
      'GET /users/:username/profile': userProfile('alis'),
      ...responses,
    },
    as: { username: 'alis' },
  })
  await view.user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  return { ...view, choose, input }
}
const shown = () => document.querySelector('.picture-field img')?.getAttribute('src')

it('a selected picture is uploaded as base64, and its URL changes wherever it is shown', async () => {
  const { choose, requestsTo } = await edit({ [SEND]: done }, { has_profile_image: true })
  expect(shown()).toBe('/api/users/alis/profile-image')
  choose(png())
  await findMessage('Picture changed')
  expect(requestsTo(SEND).map(({ body }) => body)).toEqual([{ data: 'QUFBQQ==', mime_type: 'image/png' }])
  await waitFor(() => expect(shown()).toMatch(/^\/api\/users\/alis\/profile-image\?t=\d+$/))
  expect(document.querySelector('.person img')?.getAttribute('src')).toBe(shown())
})

it('a preview is shown during the upload, and no other picture is accepted meanwhile', async () => {
  let respond = (_: unknown) => {}
  const { choose, requestsTo } = await edit({ [SEND]: () => new Promise((resolve) => (respond = resolve)) })
  choose(png())
  await waitFor(() => expect(shown()).toBe('data:image/png;base64,QUFBQQ=='))
  expect(screen.getByRole('button', { name: 'Uploading' }).getAttribute('aria-disabled')).toBe('true')
  choose(png())
  respond(done)
  await findMessage('Picture changed')
  expect(requestsTo(SEND)).toHaveLength(1)
})

it('a picture can be dropped on the field', async () => {
  const { requestsTo } = await edit({ [SEND]: done })
  fireEvent.drop(document.querySelector('.picture-field')!, { dataTransfer: { files: [png()] } })
  await findMessage('Picture changed')
  expect(requestsTo(SEND)).toHaveLength(1)
})

it.each([
  ['not a picture', new File(['x'], 'x.txt', { type: 'text/plain' }), 'Please select an image file'],
  ['too large', png(5 * 1024 * 1024), 'Image must be less than 5MB'],
])('a file that is %s is not read', async (_, file, expected) => {
  const read = vi.spyOn(FileReader.prototype, 'readAsDataURL')
  const { choose, requestsTo } = await edit()
  choose(file)
  expect((await screen.findByRole('alert')).textContent).toContain(expected)
  expect(read).not.toHaveBeenCalled()
  expect(requestsTo(SEND)).toEqual([])
})

it('an unreadable file shows an error', async () => {
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.onerror?.(new ProgressEvent('error') as never)
  })
  const { choose } = await edit()
  choose(png())
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to read image file')
})

it.each([
  ['internal', 'Failed to upload image'],
  ['offline', 'Failed to upload image'],
  ['not_an_image', 'Please select an image file'],
  ['too_large', 'Image must be less than 5MB'],
] as const)('the upload error %s shows the message %s and preserves the previous picture', async (code, expected) => {
  const fail = () => {
    throw new ApiError(code)
  }
  const { choose } = await edit({ [SEND]: fail }, { has_profile_image: true })
  choose(png())
  expect((await screen.findByRole('alert')).textContent).toContain(expected)
  expect(shown()).toMatch(/^\/api\/users\/alis\/profile-image/)
})

it('removing a profile picture requires confirmation and restores the initial', async () => {
  const { user, requestsTo } = await edit({ 'DELETE /users/profile-image': done }, { has_profile_image: true })
  await user.click(screen.getByRole('button', { name: 'Remove picture' }))
  expect(requestsTo('DELETE /users/profile-image')).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Remove picture' }))
  await findMessage('Picture removed')
  expect(document.querySelector('.picture-field .avatar')?.textContent).toBe('a')
  expect(document.activeElement?.textContent).toContain('Choose a picture')
})

it('a profile without a picture has no remove button', async () => {
  await edit()
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
})
