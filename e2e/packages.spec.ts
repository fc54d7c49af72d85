import path from 'node:path'
import { build } from 'esbuild'
import { usePackages } from './packagesInUse.ts'
import { expect, test } from './test.ts'

test('the search index and semantic search return the same results in a browser as in Node', async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(import.meta.dirname, 'packagesInUse.ts')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'packages',
  })
  await page.addScriptTag({ content: outputFiles[0]!.text })
  const results = await page.evaluate('packages.usePackages()')

  const expected = usePackages()
  expect(expected.found.every(([, result]) => (result as { total: number }).total > 0)).toBe(true)
  expect(results).toEqual(JSON.parse(JSON.stringify(expected)))
})
