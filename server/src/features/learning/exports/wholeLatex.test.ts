import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EFFORT } from '../../../../../scripts/effort.ts'
import { systemCtx } from '../../../platform/context.ts'
import { fileSource } from '../../../platform/importing/source.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ensureLanguages, ensureStarter, importExport } from '../../editing/imports/index.ts'
import { languageByTag } from './exports.repository.ts'
import { FORMATS } from './formats/index.ts'
import { openSource } from './making/writeExport.ts'
import { hasXelatex, xelatex } from './testing/xelatex.ts'

/* Typesets whole dictionaries with XeLaTeX in the full test profile. */

const real = path.join(
  process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../shared/data'),
  'jbovlaste/en.xml.gz',
)

describe.runIf(EFFORT === 'long' && hasXelatex())('whole dictionaries in XeLaTeX', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })
  afterAll(() => world.close())
  beforeEach(() => world.reset())

  async function book(tag: string): Promise<string> {
    const [from, to] = [await languageByTag(world.db, 'jbo'), await languageByTag(world.db, tag)]
    const order = { format: 'latex', langid: to!.langid, source_langid: from!.langid } as const
    const { source } = await openSource(
      world.db,
      { ...order, positive_scores_only: false, collection_id: null },
      { site: 'https://vlacku.example', made_at: new Date(), collection_name: null, onProgress() {} },
    )
    let text = ''
    for await (const piece of FORMATS.latex.write(source, { folder: '', typesetters: [] })) text += piece
    return text
  }

  it('XeLaTeX typesets the starter dictionary', async () => {
    await ensureStarter(systemCtx(world.db))
    const { pages, missing } = await xelatex(await book('en'))
    expect(pages).toBeGreaterThan(30)
    expect(missing).toEqual([])
  })

  it.runIf(fs.existsSync(real))(
    'XeLaTeX typesets the English dictionary, and fonts lack only characters of rare scripts',
    async () => {
      await ensureLanguages(world.ctx())
      await importExport(world.ctx(), fileSource(real))
      const { pages, missing } = await xelatex(await book('en'))
      expect(pages).toBeGreaterThan(1000)
      expect(
        missing.filter((character) =>
          /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Pd}\p{Pi}\p{Pf}]/u.test(character),
        ),
      ).toEqual([])
    },
  )
})
