import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// the site says nothing at its socket unless a test says otherwise
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: () => {},
    off: () => {},
    io: { on: () => {}, off: () => {} },
    connected: false,
    disconnect: () => ({ connect: () => {} }),
  }),
}))

// jsdom has no layout
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
document.elementsFromPoint ??= () => []

// many tests share few cores
configure({ asyncUtilTimeout: 30_000 })
