import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with a page, a line each. Our pages have no frames, so it runs in the page and needs no second one. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => node.html)
    return `${id}: ${places.join(' | ')}`
  })
}
