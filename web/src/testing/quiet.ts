import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// The socket does nothing unless a test mocks it.
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: () => {},
    off: () => {},
    io: { on: () => {}, off: () => {} },
    connected: false,
    disconnect: () => ({ connect: () => {} }),
  }),
}))

// jsdom has no layout.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
document.elementsFromPoint ??= () => []

// jsdom has no media queries; none matches unless a test mocks them.
globalThis.matchMedia ??= (media) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList

// Timeouts are long, because many tests share a few cores.
configure({ asyncUtilTimeout: 30_000 })
