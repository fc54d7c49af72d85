import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderWithApi } from '../testing/renderWithApi.tsx'
import { lazyPart } from './lazyPart.tsx'
import { Notices } from './Notices.tsx'

interface Props {
  word: string
}
const Shown = ({ word }: Props) => <b>{`${word} is shown`}</b>

/** Mocks a module that fails to load a given number of times. */
function failing(times: number) {
  let left = times
  return vi.fn(async (): Promise<ComponentType<Props>> => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    return Shown
  })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('the module of a lazy part is loaded once, on first render', async () => {
  const load = failing(0)
  const Part = lazyPart(load)
  expect(load).not.toHaveBeenCalled()
  await renderWithApi(
    <>
      <Part word="coi" waiting="on its way" />
      <Part word="mi" />
    </>,
  )
  await screen.findByText('coi is shown')
  await screen.findByText('mi is shown')
  expect(load).toHaveBeenCalledTimes(1)
})

it('a lazy part that fails to load shows the reason, leaves the page intact and can be retried', async () => {
  const load = failing(2)
  const Part = lazyPart(load)
  const { user } = await renderWithApi(
    <>
      <h1>the page</h1>
      <Part word="coi" />
    </>,
  )
  for (const attempt of [1, 2]) {
    expect((await screen.findByRole('alert')).textContent).toContain('You’re offline')
    screen.getByRole('heading', { name: 'the page' })
    expect(load).toHaveBeenCalledTimes(attempt)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(attempt + 1))
  }
  await screen.findByText('coi is shown')
})

it('an optional lazy part fails silently and is loaded when the connection is restored', async () => {
  const Part = lazyPart(failing(1), { isOptional: true })
  await renderWithApi(<Part word="coi" waiting={<i>plain</i>} />)
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  screen.getByText('plain')
  expect(screen.queryByRole('alert')).toBe(null)
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('coi is shown')
})

const OnRequest = lazyPart(failing(1))
function Suspending() {
  const [requests, setRequests] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setRequests(true)}>
        open
      </button>
      {requests ? <OnRequest word="coi" onFailed={() => setRequests(false)} /> : 'locked'}
    </>
  )
}

it('a dialog that fails to load shows a notice, and opens on the next attempt', async () => {
  const { user } = await renderWithApi(
    <>
      <Notices />
      <Suspending />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'open' }))
  await screen.findAllByText(/You’re offline/)
  await screen.findByText('locked')
  await user.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByText('coi is shown')
})

it('a missing module from a different version is not reported as a lost connection', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const Part = lazyPart(failing(1))
  await renderWithApi(<Part word="coi" />)
  expect((await screen.findByRole('alert')).textContent).toContain('An error occurred')
})
