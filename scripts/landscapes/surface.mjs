import sharp from 'sharp'
import { brushwork } from './brushwork.mjs'
import { rgb } from './colour.mjs'
import { MARGIN } from './easel.mjs'
import { clamp, smooth } from './numbers.mjs'

/** The picture of an easel: underpainting, brushwork, details, and the surface of the canvas over all of them. */
export async function render(easel) {
  const { W, H, S } = easel
  const width = W + 2 * MARGIN
  const height = H + 2 * MARGIN
  const layers = [drawing(easel, brushwork(easel), { frequency: 0.05, scale: 9 * S })]
  if (easel.details.length > 0) layers.push(drawing(easel, easel.details, { frequency: 0.07, scale: 4 * S }))
  if (easel.soft.length > 0) layers.push(drawing(easel, easel.soft))
  const drawn = []
  for (const svg of layers) {
    const input = await sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
    drawn.push({ input })
  }
  const under = await underpainting(easel, width, height)
  const flat = await sharp(under).composite(drawn).removeAlpha().raw().toBuffer()
  return sharp(canvas(easel, flat, width, height), { raw: { width: W, height: H, channels: 3 } })
}

function underpainting({ columns, rows, L, A, B }, width, height) {
  const pixels = Buffer.alloc(columns * rows * 3)
  for (let i = 0; i < columns * rows; i++) pixels.set(rgb(L[i], A[i], B[i]), i * 3)
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Strokes as SVG; `rough` shakes their edges, as a brush on canvas does. */
function drawing({ W, H, seed }, strokes, rough) {
  const [width, height] = [W + 2 * MARGIN, H + 2 * MARGIN]
  const frame = `x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}"`
  const filter = rough
    ? `<filter id="rough" filterUnits="userSpaceOnUse" ${frame}>
        <feTurbulence type="fractalNoise" baseFrequency="${rough.frequency}" numOctaves="2" seed="${seed}"/>
        <feDisplacementMap in="SourceGraphic" scale="${rough.scale}" xChannelSelector="R" yChannelSelector="G"/>
      </filter>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}">
    ${filter}<g ${rough ? 'filter="url(#rough)"' : ''} fill="none" stroke-linejoin="round">${strokes.join('')}</g></svg>`
}

/** What the surface adds: the relief of the strokes catches light, a faint weave, a breath of darkness in the corners. */
function canvas(easel, flat, width, height) {
  const { W, H } = easel
  const n = easel.noise(999)
  const light = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++) light[i] = 0.3 * flat[i * 3] + 0.59 * flat[i * 3 + 1] + 0.11 * flat[i * 3 + 2]
  const painted = Buffer.alloc(W * H * 3)
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const i = (y + MARGIN) * width + x + MARGIN
      const relief = clamp((light[i + width + 1] - light[i - width - 1]) * -0.22, -5, 5)
      const weave = 0.8 * n(x / 3.1, y / 17) + 0.8 * n(x / 17, y / 3.1)
      const corner = 1 - 0.16 * smooth(0.25, 0.75, (x / W - 0.5) ** 2 * 1.3 + (y / H - 0.5) ** 2)
      for (let c = 0; c < 3; c++)
        painted[(y * W + x) * 3 + c] = clamp((flat[i * 3 + c] + relief + weave) * corner, 0, 255)
    }
  return painted
}
