import { lab, mix } from './colour.mjs'
import { clamp, fbm, smooth } from './numbers.mjs'
import { path } from './strokes.mjs'

/** The shower itself: slanting veils out of the darkest clouds, none where the sky is bright. */
export function curtains(easel, gap) {
  const n = easel.noise(85)
  const grey = lab('#8e9ca3')
  easel.tint((u, v, c, x, y) => {
    const slant = (x + y * 0.36) / easel.S
    const streaks = fbm(n, slant / 260, y / (1600 * easel.S), 3) + 0.25 * fbm(n, slant / 36, y / (900 * easel.S), 2)
    const there = smooth(-0.15, 0.45, streaks) * smooth(0.16, 0.36, v) * smooth(0.66, 0.5, v)
    const amount = there * clamp(Math.abs(u - gap) * 3.2 - 0.15) * 0.85
    if (v < 0.56 && amount > 0.1) easel.angle[easel.at(x, y)] = 1.9
    return amount > 0.004 ? mix(c, grey, amount) : null
  })
}

/** Where drops meet the water. */
export function rings(easel, count) {
  const { r, W, H, S } = easel
  for (let i = 0; i < count; i++) {
    const near = r() ** 1.3
    const [x, y] = [r() * W, (0.715 + near * 0.26) * H]
    const size = (2 + near * 17) * S * (0.6 + r() * 0.6)
    const ring = (scale, opacity) =>
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * scale).toFixed(1)}" ry="${(size * scale * 0.26).toFixed(1)}" fill="none" stroke="#eef2e6" stroke-width="${((0.7 + near) * S).toFixed(1)}" stroke-opacity="${opacity}"/>`
    easel.details.push(ring(1, 0.5), near > 0.4 ? ring(0.5, 0.35) : '')
  }
}

/** Drops near the eye: longer and fainter than those further away. */
export function falling(easel, count) {
  const { r, W, H, S } = easel
  for (let i = 0; i < count; i++) {
    const near = r() ** 2
    const length = (14 + near * 62) * S
    const d = path`M${r() * (W + 300) - 20} ${r() * H}l${-length * 0.36} ${length}`
    const opacity = (0.1 + r() * 0.16) * (1 - near * 0.3)
    easel.soft.push(
      `<path d="${d}" stroke="#eef3f2" stroke-opacity="${opacity.toFixed(2)}" stroke-width="${((0.8 + near * 1.1) * S).toFixed(1)}"/>`,
    )
  }
}
