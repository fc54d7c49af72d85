import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { formulasOf } from '@vlacku/markup'
import katex from 'katex'
import { expect, it } from 'vitest'
import { mathsError } from './mathsError.ts'

/** Compares the formula check with actual rendering for every real formula. */

const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../shared/data')
const folder = path.join(shared, 'jbovlaste')
const thereIsData = fs.existsSync(folder)
if (!thereIsData) console.warn(`No dictionaries in ${folder}: name their folder in SHARED_DATA to test with them.`)

const TEXTS = /<(definition|notes|etymology)>([^<]*)<\/\1>/g
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }

/** Returns the distinct texts in all dictionaries. */
function texts(): Set<string> {
  const found = new Set<string>()
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.xml.gz'))) {
    const xml = gunzipSync(fs.readFileSync(path.join(folder, name))).toString()
    for (const [, , escaped] of xml.matchAll(TEXTS))
      found.add(escaped!.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity))
  }
  return found
}

/** Renders a formula the way renderMaths.ts in the web package does. */
const isRendered = (tex: string, displayMode: boolean): boolean => {
  const options = { throwOnError: false, strict: 'ignore', trust: false, maxExpand: 200 } as const
  return !katex.renderToString(tex, { displayMode, ...options }).includes('katex-error')
}

it.runIf(thereIsData)('the formula check accepts exactly the formulas that can be rendered', async () => {
  const all = [...texts()].flatMap((text) => formulasOf(text).formulas)
  const distinct = new Map(all.map((formula) => [`${formula.display} ${formula.tex}`, formula]))
  expect(distinct.size).toBeGreaterThan(1000)
  const disagreements = []
  for (const { tex, display } of [...distinct.values(), { tex: '\\frac{1', display: false }]) {
    const delimiter = display ? '$$' : '$'
    const problem = await mathsError(delimiter + tex + delimiter)
    if ((problem === null) !== isRendered(tex, display)) disagreements.push({ tex, display, problem })
  }
  expect(disagreements).toEqual([])
})
