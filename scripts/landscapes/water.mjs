import { lab, mix } from './colour.mjs'
import { MARGIN } from './easel.mjs'
import { clamp, fbm, smooth } from './numbers.mjs'

/** Water from `y` down to `to`, mirroring what is painted above it; `shore` bends its edge, `sparkle` is a path of light. */
export function water(easel, o) {
  const { y, to = 1.2, deep, near = deep, mirror = 0.8, ripple = 14, k = 70, sparkle, lines = 0.02, shore } = o
  const { W, H, S } = easel
  const y0 = y * H
  const [n, q] = [easel.noise(k), easel.noise(k + 1)]
  const glitter = sparkle && lab(sparkle.color)
  const [L, A, B] = [easel.L.slice(), easel.A.slice(), easel.B.slice()]
  easel.each((x, yy, i) => {
    const edge = y0 + (shore ? shore(x / W) * H : 0)
    const d = yy - edge
    if (d < 0 || yy > to * H) return
    const t = clamp(d / (H * 1.05 - y0))
    const z = (26 * S) / ((d / S) * 0.16 + 3)
    const wave = fbm(n, (x / (240 * S)) * (0.4 + z * 0.1), Math.log(1 + d / (5 * S)) * 5.2, 3)
    const fine = fbm(q, x / (60 * S + d * 0.35), Math.log(1 + d / (3 * S)) * 11, 2)
    const sx = x + (wave * ripple + fine * ripple * 0.5) * S * (0.3 + t * 1.8)
    const sy = edge - d * 0.96 - (wave * 10 + fine * 12) * S * t * 1.6
    const seen = easel.at(sx, Math.max(sy, -MARGIN))
    let c = mix(mix(deep, near, t), [L[seen], A[seen], B[seen]], mirror * (1 - 0.45 * t))
    c[0] += (wave * 0.6 + fine) * lines * (1 + t)
    if (sparkle) {
      const aside = Math.abs(x - sparkle.x * W) / (S * (sparkle.width ?? 60) * (1 + 2.4 * t))
      const amount = Math.exp(-aside * aside) * smooth(0.02, 0.4, fine + wave * 0.4 + 0.16 - t * 0.1)
      c = mix(c, glitter, clamp(amount * (sparkle.amt ?? 1)))
    }
    easel.put(i, c, smooth(0, 3, d + 1))
    easel.angle[i] = wave * 0.16
    easel.busy[i] = 0.9
  })
}

/** A bank of mist between y0 and y1. */
export function veil(easel, { y0, y1, color, amt = 0.6, k = 90, wl = 700 }) {
  const { H, S } = easel
  const n = easel.noise(k)
  const c = lab(color)
  const middle = (y0 + y1) / 2
  easel.each((x, y, i) => {
    const t = y / H
    const amount = smooth(y0, middle, t + 0.02 * n(x / (300 * S), 1)) * smooth(y1, middle, t)
    if (amount > 0) easel.put(i, c, amount * amt * clamp(0.75 + 0.7 * fbm(n, x / (wl * S), y / (140 * S), 3)))
  })
}
