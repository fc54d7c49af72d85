import { act, screen, waitFor, within } from '@testing-library/react'
import type { FailedJob } from '@vlacku/contract/jobs'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { done } from '../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const LIST = 'GET /jobs/failed'
const RETRY = 'POST /jobs/failed/:job_id/retry'
const DROP = 'DELETE /jobs/failed/:job_id'
const job = (job_id: string, overrides: Partial<FailedJob> = {}): FailedJob => ({
  job_id,
  queue: 'account_mail',
  about: { mail: 'reset_password', to: 'nora@example.org' },
  failed_at: '2025-11-20T12:02:00.000Z',
  tries: 6,
  reason: 'connect ECONNREFUSED',
  ...overrides,
})
const list = (jobs: FailedJob[], overrides = {}) => ({ jobs, total: jobs.length, page: 1, per_page: 50, ...overrides })
const show = (responses: object, at = '/en/failed-jobs') =>
  openApp(at, { responses, as: { username: 'tirxu', authorities: ['manage_users'] } })
const rows = async () => (await screen.findAllByRole('listitem')).filter((row) => row.className === 'job')

it('a failed job shows its type, user, attempts and error', async () => {
  const others = [
    job('b', { about: { mail: 'newsletter', to: 'x@y.z' }, tries: 1 }),
    job('c', { queue: 'pictures', about: {} }),
    job('d', { queue: 'site_event', about: { event: 'users_changed' } }),
  ]
  await show({ [LIST]: list([job('a'), ...others]) })
  const [mail, unknown, work, change] = (await rows()).map((row) => row.textContent)
  expect(mail).toMatch(
    /Email: password reset nora@example\.orgNovember 20, 2025, \d{1,2}:\d\d [AP]M · tried 6 timesconnect ECONN/,
  )
  expect(unknown).toMatch(/Email \(newsletter\) x@y\.z.*tried once/)
  expect(work).toMatch(/^pictures/)
  expect(change).toMatch(/^Event that couldn’t be processed \(users_changed\)/)
})

it('a job is retried once, even if the button is clicked repeatedly', async () => {
  let respond = (_: unknown) => {}
  const { user, requestsTo } = await show({
    [LIST]: list([job('a'), job('b')]),
    [RETRY]: () => new Promise((resolve) => (respond = resolve)),
  })
  const [, second] = await rows()
  const again = within(second!).getByRole('button', { name: /^Try again/ })
  // Two clicks before React renders again, and one after.
  act(() => {
    again.click()
    again.click()
  })
  await user.click(again)
  expect(again.textContent).toBe('Retrying…')
  respond(done)
  await findMessage('The job will be retried')
  expect(requestsTo(RETRY).map(({ params }) => params)).toEqual([{ job_id: 'b' }])
  await waitFor(() => expect(requestsTo(LIST)).toHaveLength(2))
})

it('a failed retry shows its error in the row', async () => {
  const fail = () => {
    throw new ApiError('offline')
  }
  const { user } = await show({ [LIST]: list([job('a'), job('b')]), [RETRY]: fail })
  const [first] = await rows()
  await user.click(within(first!).getByRole('button', { name: /^Try again/ }))
  expect((await within(first!).findByRole('alert')).textContent).toBe('You’re offline')
})

it('deleting a job requires confirmation', async () => {
  const { user, requestsTo } = await show({ [LIST]: list([job('a')]), [DROP]: done })
  await user.click(await screen.findByRole('button', { name: /^Discard/ }))
  expect(requestsTo(DROP)).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Discard' }))
  await findMessage('Job discarded')
  expect(requestsTo(DROP).map(({ params }) => params)).toEqual([{ job_id: 'a' }])
  expect(document.activeElement?.textContent).toBe('Failed jobs')
})

it('an empty list of failed jobs shows a message', async () => {
  const { main } = await show({ [LIST]: list([]) })
  expect(await main.findByText('No failed jobs')).toBeTruthy()
})

it('the list of failed jobs is paginated', async () => {
  const { main, requestsTo } = await show(
    { [LIST]: list([job('a')], { total: 120, page: 2 }) },
    '/en/failed-jobs?page=2',
  )
  expect((await main.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe('/en/failed-jobs')
  expect(requestsTo(LIST)[0]?.query).toEqual({ page: 2, per_page: 50 })
})
