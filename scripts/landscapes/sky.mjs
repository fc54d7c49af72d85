import { lab, mix, ramp } from './colour.mjs'
import { clamp, fbm, lerp, smooth } from './numbers.mjs'

/** The whole frame from `stops`; everything else is painted over it. */
export function sky(easel, stops, { sun, wash = 0.04, tilt = 0 } = {}) {
  const { H, S } = easel
  const colourAt = ramp(stops)
  const washes = easel.noise(1)
  const brush = easel.noise(2)
  easel.each((x, y, i) => {
    const v = fbm(washes, x / (700 * S), y / (260 * S), 3) * wash
    easel.put(i, colourAt(clamp(y / H + v, -0.2, 1.2)))
    easel.angle[i] = tilt + 0.45 * fbm(brush, x / (420 * S), y / (300 * S), 2)
    easel.busy[i] = 0.8
  })
  if (sun) glow(easel, sun)
}

/** A light in the sky: its disc, and a halo the brush goes around. */
export function glow(easel, { x, y, r = 30, color, halo = 500, strength = 0.8, disc = true, discColor = color }) {
  const { S } = easel
  const [cx, cy] = [x * easel.W, y * easel.H]
  const [light, face] = [lab(color), lab(discColor)]
  easel.each((px, py, i) => {
    const d = Math.hypot(px - cx, (py - cy) * 1.12) / S
    easel.put(i, light, strength * Math.exp(-((d / halo) ** 1.15) * 2.2))
    if (disc && d < r + 2) easel.put(i, face, smooth(r + 2, r - 2, d))
    if (d < halo) {
      const around = Math.atan2(py - cy, px - cx) + Math.PI / 2
      easel.angle[i] = lerp(around, easel.angle[i], smooth(r * 2, halo * 0.7, d))
    }
  })
}

/**
 * Clouds between y0 and y1. `cover` is how thick the air must be to become cloud, `stretch` how much wider they are than
 * high, `lx` and `ly` say where the light comes from, `flat` lays the lower ones further away.
 */
export function clouds(easel, o) {
  const { k = 3, y0 = 0, y1 = 0.5, scale = 520, stretch = 2.2, cover = 0.05, edge = 0.22, octaves = 5 } = o
  const { light, shade, lx = -0.5, ly = -0.7, alpha = 1, flat = 0 } = o
  const { H, S } = easel
  const shape = easel.noise(k)
  const drift = easel.noise(k + 50)
  const [lit, dark] = [lab(light), lab(shade)]
  const thickness = (x, y) => {
    const u = x / (scale * S)
    const v = (y * stretch) / (scale * S)
    const warp = fbm(drift, u * 0.7, v * 0.7, 2) * 0.6
    return fbm(shape, u + warp, v + warp * 0.6, octaves, 0.52)
  }
  easel.each((x, y, i) => {
    const t = y / H
    if (t < y0 - 0.12 || t > y1 + 0.1) return
    const far = 1 + (flat * (t - y0)) / (y1 - y0)
    const fade = smooth(y0 - 0.12, y0 + 0.06, t) * smooth(y1 + 0.06, y1 - 0.1, t)
    const d = thickness(x * far ** 0.3, y * far)
    const amount = smooth(cover, cover + edge, d) * fade * alpha
    if (amount <= 0.004) return
    const towardsLight = thickness((x + lx * 46 * S) * far ** 0.3, (y + ly * 46 * S) * far)
    const lightness = clamp(0.5 + (d - towardsLight) * 2.6 - (d - cover) * 0.35)
    easel.put(i, mix(dark, lit, lightness), amount)
    easel.busy[i] = 1
    easel.angle[i] += (d - towardsLight) * 2.4
  })
}
