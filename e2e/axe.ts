import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: { run(within: Document, options: RunOptions): Promise<AxeResults> }
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rules whose results depend on the viewport width or theme. */
const OF_A_VIEW = ['color-contrast', 'target-size']

/**
 * Session storage key for the axe source, so that later pages in a tab need not load 580 KB again, which takes longer than
 * running axe.
 */
const STORAGE_KEY = 'source of axe'

/**
 * Returns a page's axe violations, one per line, for all rules or only for those that depend on the viewport and theme. Injects
 * axe once per page; the site has no frames.
 */
export async function violationsOf(page: Page, rules: 'all' | 'of this view' = 'all'): Promise<string[]> {
  if (!(await loadAxe(page))) {
    await page.evaluate(({ key, source }) => sessionStorage.setItem(key, source), { key: STORAGE_KEY, source: SOURCE })
    await loadAxe(page)
  }
  return page.evaluate(
    async ({ runOnly }) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        reporter: 'no-passes',
        iframes: false,
        // skips style sheets: the only rule that reads them is experimental and disabled
        preload: { assets: ['media'] },
        ...(runOnly ? { runOnly } : {}),
      })
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html)
            .join(' | ')}`,
      )
    },
    { runOnly: rules === 'all' ? null : OF_A_VIEW },
  )
}

/** Loads axe into a page from session storage; returns false if it isn't stored there. */
const loadAxe = (page: Page): Promise<boolean> =>
  page.evaluate((key) => {
    // biome-ignore lint/security/noGlobalEval: the source was stored by this file
    if (!('axe' in globalThis)) globalThis.eval(sessionStorage.getItem(key) ?? '')
    return 'axe' in globalThis
  }, STORAGE_KEY)

/** Returns the horizontal overflow of a page in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
