import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What may be wrong in one width or theme and right in another. */
const OF_A_VIEW = ['color-contrast', 'target-size']
/** Each word of a sentence may be a link. Targets in a sentence may be as small as its words are (WCAG 2.5.8). */
const SENTENCE = '.s'

/**
 * What axe finds wrong with a page, a line each: by all of its rules, or by those whose answer depends on the width and the
 * theme of the view. Our pages have no frames, so it runs in the page and needs no second one.
 */
export async function violationsOf(page: Page, rules: 'all' | 'of this view' = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules !== 'all') axe.withRules(OF_A_VIEW)
  const { violations } = await axe.analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const places: string[] = []
    for (const { html, target } of nodes)
      if (id !== 'target-size' || !(await isWithin(page, String(target[0]), SENTENCE))) places.push(html)
    if (places.length > 0) found.push(`${id}: ${places.slice(0, 3).join(' | ')}`)
  }
  return found
}

const isWithin = (page: Page, target: string, outer: string) =>
  page.locator(target).evaluate((element, selector) => element.closest(selector) !== null, outer)

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
