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
/** Each word of a sentence may be a link. Targets in a sentence may be as small as its words are (WCAG 2.5.8). */
const SENTENCE = '.s'

/**
 * What axe finds wrong with a page, a line each: by all of its rules, or by those whose answer depends on the width and the
 * theme of the view. A page gets axe once, however often it is looked at; ours have no frames.
 */
export async function violationsOf(page: Page, rules: 'all' | 'of this view' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ({ runOnly, sentence }) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        reporter: 'no-passes',
        iframes: false,
        ...(runOnly ? { runOnly } : {}),
      })
      const isWithinSentence = ({ target: [selector] }: { target: unknown[] }) =>
        document.querySelector(String(selector))?.closest(sentence)
      return violations.flatMap(({ id, nodes }) => {
        const places = nodes.filter((node) => id !== 'target-size' || !isWithinSentence(node)).map(({ html }) => html)
        return places.length > 0 ? [`${id}: ${places.slice(0, 3).join(' | ')}`] : []
      })
    },
    { runOnly: rules === 'all' ? null : OF_A_VIEW, sentence: SENTENCE },
  )
}

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
