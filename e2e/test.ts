import { test as base, expect } from '@playwright/test'

/** What React says, built for production or not, when the browser draws something else than the server did. */
const DRAWN_OTHERWISE = /hydrat|React error #(?:418|419|421|422|423|425)\b/i

/**
 * As Playwright's, but a test also fails when a page of its context was drawn in another way than the server had drawn it.
 * Other contexts that it opened are closed, too: their pages would go on working beside the tests that follow.
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
