import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FeatureTexts, loadTexts } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { Tune } from './Tune.tsx'

const schedule = () => ({
  setValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: vi.fn(),
  setTargetAtTime: vi.fn(),
  value: 0,
})

/** Mocks the parts of Web Audio that the tune uses, and records what is played. */
class FakeAudio {
  static instances: FakeAudio[] = []
  currentTime = 0
  destination = {}
  oscillators: { start: (at: number) => void; stop: (at: number) => void; onended: (() => void) | null }[] = []
  close = vi.fn(async () => {})
  constructor() {
    FakeAudio.instances.push(this)
  }
  createGain = () => ({ gain: schedule(), connect: vi.fn() })
  createOscillator = () => {
    const oscillator = {
      frequency: schedule(),
      type: '',
      connect: vi.fn(),
      start: vi.fn(),
      stop: vi.fn(),
      onended: null,
    }
    this.oscillators.push(oscillator)
    return oscillator
  }
}

beforeEach(async () => {
  FakeAudio.instances = []
  vi.stubGlobal('AudioContext', FakeAudio)
  await loadTexts('en', 'april')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderTune = () =>
  renderWithApi(
    <FeatureTexts feature="april">
      <Tune />
    </FeatureTexts>,
  )
const button = () => screen.getByRole('button', { name: 'Play the tune of the Office' })
const pressed = () => button().getAttribute('aria-pressed')
const closed = () => waitFor(() => expect(FakeAudio.instances[0]!.close).toHaveBeenCalledTimes(1))

it('the tune is silent until the user starts it', async () => {
  await renderTune()
  expect([pressed(), FakeAudio.instances]).toEqual(['false', []])
})

it('the tune plays for a few seconds, then the button is reset', async () => {
  await renderTune()
  fireEvent.click(button())
  expect(pressed()).toBe('true')
  const [audio] = FakeAudio.instances
  const ends = audio!.oscillators.map(({ stop }) => vi.mocked(stop).mock.calls[0]![0])
  expect(Math.max(...ends)).toBeGreaterThan(5)
  expect(Math.max(...ends)).toBeLessThan(8)
  act(() => {
    for (const { onended } of audio!.oscillators) onended?.()
  })
  expect(pressed()).toBe('false')
  await closed()
})

it('clicking the button again stops the tune', async () => {
  await renderTune()
  fireEvent.click(button())
  fireEvent.click(button())
  expect(pressed()).toBe('false')
  await closed()
})

it('the tune stops when the page is hidden', async () => {
  await renderTune()
  fireEvent.click(button())
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  hidden.mockRestore()
  expect(pressed()).toBe('false')
  await closed()
})

it('leaving the page stops the tune', async () => {
  const { unmount } = await renderTune()
  fireEvent.click(button())
  unmount()
  await closed()
})

it('a browser without audio support shows a message', async () => {
  vi.stubGlobal('AudioContext', undefined)
  await renderTune()
  fireEvent.click(button())
  expect(pressed()).toBe('false')
  expect(screen.getByRole('status').textContent).toBe('Failed to load audio. This browser cannot play sound.')
})

it('a playback error shows a message', async () => {
  await renderTune()
  vi.stubGlobal(
    'AudioContext',
    class {
      createGain() {
        throw new DOMException('no device')
      }
    },
  )
  fireEvent.click(button())
  expect(screen.getByRole('status').textContent).toBe('Failed to play audio. This browser cannot play sound.')
})
