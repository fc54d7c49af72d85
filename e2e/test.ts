import { test as base, expect } from '@playwright/test'

/** React's hydration error messages, in development and production builds. */
const DRAWN_OTHERWISE = /hydrat|React error #(?:418|419|421|422|423|425)\b/i

/**
 * Extends Playwright's `test`: fails on hydration errors on any page of its context, and closes other contexts opened by the
 * test, whose pages would otherwise continue running during later tests.
 */
export const test = base.extend<{ drawnAlike: undefined; closed: undefined }>({
  closed: [
    async ({ browser, context }, use) => {
      await use(undefined)
      for (const other of browser.contexts()) if (other !== context) await other.close()
    },
    { auto: true },
  ],
  drawnAlike: [
    async ({ context }, use) => {
      const seen: string[] = []
      context.on('weberror', (failure) => {
        const { message } = failure.error()
        if (DRAWN_OTHERWISE.test(message)) seen.push(`${failure.page()?.url()}: ${message}`)
      })
      await use(undefined)
      expect(seen, 'drawn otherwise than by the server').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
