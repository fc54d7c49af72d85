import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { ChatTicker } from './ChatTicker.tsx'

/** Mocks the server side of the socket. */
const server = vi.hoisted(() => ({
  received: new Map<string, (expected?: unknown) => void>(),
  opened: [] as Record<string, unknown>[],
}))
vi.mock('socket.io-client', () => ({
  io: (settings: Record<string, unknown>) => {
    server.opened.push(settings)
    return { on: (event: string, listener: (expected?: unknown) => void) => server.received.set(event, listener) }
  },
}))

let becomeIdle: () => void
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    becomeIdle = act
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {
    becomeIdle = () => {}
  })
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const emit = (event: string, expected?: unknown) => act(async () => server.received.get(event)?.(expected))
const message = (chunk: string) => ({ author: 'tirxu', chunk, channelId: 'x' })
const line = () => document.querySelector('.ticker .copy')!.textContent

it('the chat connects without user input when the loaded page is idle, and shows the last ten messages', async () => {
  await renderWithApi(<ChatTicker links={{}} />)
  expect(server.opened).toEqual([])
  await act(async () => becomeIdle())
  await waitFor(() => expect(server.opened).toHaveLength(1))
  expect(server.opened[0]).toEqual({
    auth: expect.any(Function),
    transports: ['polling', 'websocket', 'webtransport'],
    timeout: 20_000,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  })
  await emit('connect')
  expect(document.querySelector('.live.on')).not.toBe(null)
  await emit('history', [])
  expect(document.querySelector('.ticker')?.textContent).toContain('No recent messages')
  await emit(
    'history',
    Array.from({ length: 12 }, (_, i) => message(`number ${i + 1}.`)),
  )
  expect(line()).toMatch(/^tirxu number 3\..*number 12\.$/)
  await emit('sentFrom', { data: message('<b>bold</b>') })
  expect(line()).toMatch(/^tirxu number 4\..*<b>bold<\/b>$/)
  await emit('sentFrom', { data: null })
  await emit('sentFrom', { data: { author: 7 } })
  expect(line()).toMatch(/<b>bold<\/b>$/)
})

it('a stopped chat ticker shows the newest message first, and its setting is stored', async () => {
  const { user } = await renderWithApi(<ChatTicker links={{ chat: 'https://chat.example/' }} />)
  await act(async () => becomeIdle())
  await waitFor(() => expect(server.received.has('history')).toBe(true))
  await emit('history', [message('older'), message('<b>bold</b>')])
  expect(document.querySelector('.moving')).not.toBe(null)
  await user.click(screen.getByRole('button', { name: /^Chat/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Scrolling messages' }))
  expect(localStorage.getItem('marqueeEnabled')).toBe('false')
  expect(document.querySelector('.moving')).toBe(null)
  expect(line()).toMatch(/^tirxu <b>bold<\/b>/)
  expect(screen.getByRole('link', { name: 'Chat server' }).getAttribute('href')).toBe('https://chat.example/')
})
