import { along } from './colour.mjs'
import { lerp } from './numbers.mjs'
import { path, stroke } from './strokes.mjs'

/** Blades between `y` and `to`, nearer ones longer and broader and over those behind; `lean` is the wind. */
export function grass(easel, { y, to, count, colors, h = 40, lean = 0.25, w = 1.6, x0 = -0.05, x1 = 1.05 }) {
  const { r, W, H, S } = easel
  const places = []
  for (let i = 0; i < count * (easel.tall ? 0.62 : 1); i++) places.push([r(), r()])
  places.sort(([a], [b]) => a - b)
  for (const [near, across] of places) {
    const foot = lerp(y, to, near) * H
    const x = lerp(x0, x1, across) * W
    const height = h * S * (0.35 + near * 0.9) * (0.5 + r() * 0.8)
    const bent = (lean + (r() - 0.5) * 0.5) * height
    const d = path`M${x} ${foot}q${bent * 0.15} ${-height * 0.6} ${bent} ${-height}`
    stroke(easel, d, along(colors, r()), w * S * (0.6 + near * 0.9), 0.85)
  }
}
