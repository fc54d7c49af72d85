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
/** What may be wrong in one width or theme and right in another. */
const OF_A_VIEW = ['color-contrast', 'target-size']

/** Key of session storage under which a tab keeps SOURCE for its next pages: sending 580 KB takes longer than running axe. */
const KEPT_AS = 'source of axe'

/**
 * What axe finds wrong with a page, a line each: by all of its rules, or by those whose answer depends on the width and the
 * theme of the view. A page gets axe once, however often it is looked at; ours have no frames.
 */
export async function violationsOf(page: Page, rules: 'all' | 'of this view' = 'all'): Promise<string[]> {
  if (!(await loadAxe(page))) {
    await page.evaluate(({ key, source }) => sessionStorage.setItem(key, source), { key: KEPT_AS, source: SOURCE })
    await loadAxe(page)
  }
  return page.evaluate(
    async ({ runOnly }) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        reporter: 'no-passes',
        iframes: false,
        // not the style sheets: the only rule that reads them is experimental, and axe leaves those out
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

/** Loads axe into a page, once, from what its tab keeps; false when it keeps nothing. */
const loadAxe = (page: Page): Promise<boolean> =>
  page.evaluate((key) => {
    // biome-ignore lint/security/noGlobalEval: the source was kept by this file
    if (!('axe' in globalThis)) globalThis.eval(sessionStorage.getItem(key) ?? '')
    return 'axe' in globalThis
  }, KEPT_AS)

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
