import { lab, mix } from './colour.mjs'
import { clamp, fbm, random, smooth } from './numbers.mjs'

/**
 * One heap of cloud with a flat foot: puffs over each other, each lit as a ball from `lx`, `ly`. `x` and `y` are the middle of
 * its foot and `width` and `height` its size, in fractions of the frame's height, so that both crops show the same cloud.
 */
export function cumulus(easel, o) {
  const { k, x, y, width, height, light, shade, foot, lx = 0.55, ly = -0.8, alpha = 1 } = o
  const { W, H, S } = easel
  const rough = easel.noise(k)
  const r = random(easel.seed * 53 + k)
  const [lit, dark, under] = [lab(light), lab(shade), lab(foot)]
  const puffs = Array.from({ length: 26 }, () => {
    const u = r() * 2 - 1
    const rise = Math.sqrt(Math.max(0, 1 - u * u)) * (0.55 + 0.45 * r())
    const size = (0.14 + 0.2 * r()) * (1 - 0.55 * Math.abs(u)) * height * H
    return { x: x * W + (u * width * H) / 2, y: y * H - rise * height * H * r() ** 0.6 * 0.8, size }
  })
  easel.each((px, py, i) => {
    if (py > y * H + 20 * S || py < (y - height * 1.4) * H || Math.abs(px - x * W) > width * H) return
    const wx = px + 34 * S * fbm(rough, px / (90 * S), py / (70 * S), 4)
    const wy = py + 26 * S * fbm(rough, px / (90 * S) + 9, py / (70 * S), 4)
    let [inside, facing] = [0, 0]
    for (const puff of puffs) {
      const [dx, dy] = [(wx - puff.x) / puff.size, (wy - puff.y) / puff.size]
      const d = dx * dx * 0.7 + dy * dy
      if (d >= 1) continue
      const weight = (1 - d) ** 0.7
      facing += weight * (dx * lx + dy * ly)
      inside += weight
    }
    if (inside <= 0) return
    const high = clamp((y * H - py) / (height * H * 0.75))
    const lightness = clamp(0.34 + (facing / inside) * 0.85 + high * 0.45)
    const amount = smooth(0.02, 0.3, inside) * smooth(18 * S, -4 * S, py - y * H) * alpha
    const body = mix(mix(dark, under, smooth(0.22, 0, high) * 0.6), lit, lightness)
    easel.put(i, body, amount)
    easel.busy[i] = 1.2
    easel.angle[i] = Math.atan2(facing * lx, 1) + 0.5 * fbm(rough, px / (60 * S), py / (60 * S), 2)
  })
}
