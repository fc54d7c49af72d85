/**
 * Paints the landscapes behind the pages, every one from a seed: nothing is photographed or borrowed.
 *
 *     node scripts/landscapes/paint.mjs steppe rain      paints these again; without names all thirteen, in about 20 minutes
 *     … --sketch --out /tmp                              at half the size and elsewhere, for composing
 *     … --form tall                                      only one of the two crops
 *
 * As a painter would do it: the underpainting (light, air and mass, point by point), the brushwork (many thousand strokes that
 * follow it), details (trees, grass, birds, rain) on top, and the surface of the canvas over all.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { Easel } from './easel.mjs'
import { scenes } from './scenes.mjs'
import { render } from './surface.mjs'

const FORMS = { wide: [1920, 1200], tall: [960, 1440] }
/** What a page may spend on its background. */
const MOST_BYTES = 88 * 1024

const { values: asked, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../web/public/assets/paintings') },
    form: { type: 'string' },
    sketch: { type: 'boolean', default: false },
  },
})
const unknown = names.filter((name) => !(name in scenes))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(scenes).join(', ')}`)
  process.exit(2)
}

fs.mkdirSync(asked.out, { recursive: true })
for (const [k, [name, paint]] of Object.entries(scenes).entries()) {
  if (names.length > 0 && !names.includes(name)) continue
  for (const [form, size] of Object.entries(FORMS)) {
    if (asked.form && asked.form !== form) continue
    const [width, height] = asked.sketch ? size.map((n) => n / 2) : size
    const easel = new Easel(width, height, 40 + k)
    paint(easel)
    const { quality, bytes } = await fitting(await render(easel))
    fs.writeFileSync(path.join(asked.out, `${name}-${form}.avif`), bytes)
    console.log(`${name}-${form}: quality ${quality}, ${(bytes.length / 1024).toFixed(0)} KB`)
  }
}

/** The best quality that fits. */
async function fitting(picture) {
  const pixels = await picture.png({ compressionLevel: 1 }).toBuffer()
  let best = null
  let [low, high] = [24, 62]
  while (low <= high) {
    const quality = (low + high) >> 1
    const bytes = await sharp(pixels).avif({ quality, effort: 5, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= MOST_BYTES) {
      best = { quality, bytes }
      low = quality + 1
    } else high = quality - 1
  }
  if (!best) throw new Error('the picture has too much detail to fit')
  return best
}
