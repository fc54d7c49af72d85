import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import type { RecordedRequest } from '../../testing/renderWithApi.tsx'
import { foundDefinition, sampleEntry } from '../../testing/samples.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const VOTE = 'POST /jbovlaste/vote'
const definition = foundDefinition('klama', { definitionid: 5, version: 2, score: 3, earlier_votes: 2 })
const entry = (votes: object, voted: unknown = {}) => ({
  'GET /jbovlaste/entry': { entry: { valsi: sampleEntry('klama', { valsiid: 1 }), definitions: [definition] } },
  'POST /jbovlaste/votes': votes,
  'GET /subscriptions/:id/state': { is_subscribed: false, subscriptions: [] },
  [VOTE]: voted,
})
const none = { votes: { 5: null }, versions: { 5: null } }
const voted = (user_vote: number | null, score: number) => ({
  ...{ success: true, message: '', word: 'klama', version: 2, earlier_votes: 1, user_vote, score },
})
const open = (responses: object, authorities = ['vote_definition']) =>
  openApp('/en/valsi/klama', { responses, as: { username: 'tirxu', authorities } })
const arrow = (name: string) => screen.getByRole('button', { name })

it('a vote updates the score', async () => {
  const { user, main, requestsTo } = await open(entry(none, voted(1, 4)))
  await waitFor(() => expect(requestsTo('POST /jbovlaste/votes')).toHaveLength(1))
  await user.click(arrow('Upvote'))
  await waitFor(() => expect(arrow('Upvote').getAttribute('aria-pressed')).toBe('true'))
  expect(main.getByText('4')).toBeTruthy()
  expect(requestsTo(VOTE)[0]?.body).toEqual({ definition_id: 5, downvote: false })
})

it('clicking an active vote arrow withdraws the vote by sending the opposite vote', async () => {
  const { user, requestsTo } = await open(entry({ votes: { 5: -1 }, versions: { 5: 2 } }, voted(null, 4)))
  await waitFor(() => expect(arrow('Downvote').getAttribute('aria-pressed')).toBe('true'))
  await user.click(arrow('Downvote'))
  await waitFor(() => expect(arrow('Downvote').getAttribute('aria-pressed')).toBe('false'))
  expect(requestsTo(VOTE)[0]?.body).toEqual({ definition_id: 5, downvote: false })
})

it('a vote for an earlier text shows a notice and can be confirmed', async () => {
  const { user, requestsTo } = await open(entry({ votes: { 5: 1 }, versions: { 5: 1 } }, voted(1, 3)))
  await screen.findByText(/You voted for version 1/)
  expect(screen.getByRole('link', { name: 'What changed' }).getAttribute('href')).toBe(
    '/en/definition/5/history?since=1',
  )
  await user.click(arrow('Keep my vote'))
  await waitFor(() => expect(screen.queryByText(/You voted for version 1/)).toBeNull())
  expect(requestsTo(VOTE)[0]?.body).toEqual({ definition_id: 5, downvote: false })
})

it('a vote for an earlier text can be withdrawn', async () => {
  const { user, requestsTo } = await open(entry({ votes: { 5: -1 }, versions: { 5: 1 } }, voted(null, 3)))
  await user.click(await screen.findByRole('button', { name: 'Withdraw my vote' }))
  expect(requestsTo(VOTE)[0]?.body).toEqual({ definition_id: 5, downvote: false })
})

it('visitors see how many votes apply to an earlier text', async () => {
  const { main } = await openApp('/en/valsi/klama', { responses: entry(none) })
  expect(main.getByText('2 votes are for an earlier version')).toBeTruthy()
})

it('visitors and users without permission to vote see the score without buttons', async () => {
  const { main } = await open(entry(none), [])
  expect(main.getByText('3')).toBeTruthy()
  expect(main.queryByRole('button', { name: 'Upvote' })).toBeNull()
})

it('a failed vote shows an error and changes nothing', async () => {
  const fail = (_: RecordedRequest) => {
    throw new ApiError('offline')
  }
  const { user, main } = await open(entry(none, fail))
  await user.click(await screen.findByRole('button', { name: 'Upvote' }))
  await findMessage('You’re offline')
  expect(main.getByText('3')).toBeTruthy()
  expect(arrow('Upvote').getAttribute('aria-pressed')).toBe('false')
})
