import { test as base, expect } from '@playwright/test'

/** React's hydration error messages, in development and production builds. */
const HYDRATION_ERROR = /hydrat|React error #(?:418|419|421|422|423|425)\b/i

/**
 * Extends Playwright's `test`: fails on hydration errors on any page of its context, and closes other contexts opened by the
 * test, whose pages would otherwise continue running during later tests.
 */
export const test = base.extend<{ sameRendering: undefined; closed: undefined }>({
  closed: [
    async ({ browser, context }, use) => {
      await use(undefined)
      for (const other of browser.contexts()) if (other !== context) await other.close()
    },
    { auto: true },
  ],
  sameRendering: [
    async ({ context }, use) => {
      const seen: string[] = []
      context.on('weberror', (failure) => {
        const { message } = failure.error()
        if (HYDRATION_ERROR.test(message)) seen.push(`${failure.page()?.url()}: ${message}`)
      })
      await use(undefined)
      expect(seen, 'rendering differs from that of the server').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
