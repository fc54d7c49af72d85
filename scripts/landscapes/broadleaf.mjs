import { along } from './colour.mjs'
import { clamp } from './numbers.mjs'
import { dab, path, stroke } from './strokes.mjs'

/**
 * A full tree in the wind: a trunk, and a crown of leaf masses, each lit as a ball. `wind` bends all of it to the left and
 * combs the leaves; `lit` is the side of the light.
 */
export function broadleaf(easel, x, y, h, palette, { trunk = '#2c2622', wind = 0.16, lit = 1, masses = 15 } = {}) {
  const { r } = easel
  const bentAt = (up) => x - wind * h * up * up
  const limb = (from, to, aside, width) => {
    const [px, py] = [bentAt(from), y - h * from]
    const [ex, ey] = [bentAt(to) + aside * h, y - h * to]
    stroke(
      easel,
      path`M${px} ${py}Q${bentAt((from + to) / 2) + aside * h * 0.3} ${y - h * (from + to) * 0.5} ${ex} ${ey}`,
      trunk,
      width,
    )
  }
  limb(-0.02, 0.5, 0, h * 0.034)
  limb(0.1, 0.85, 0.02, h * 0.02)
  for (const aside of [-0.22, -0.12, 0.1, 0.2]) limb(0.3 + r() * 0.1, 0.55 + r() * 0.2, aside, h * 0.012)

  const crown = Array.from({ length: masses }, (_, k) => {
    const up = 0.42 + 0.5 * ((k + r() * 0.6) / masses)
    const room = 0.27 * Math.sin(clamp((up - 0.3) / 0.72) * Math.PI) ** 0.7
    const aside = (r() * 2 - 1) * room
    return { x: bentAt(up) + aside * h, y: y - up * h, radius: h * (0.085 + 0.06 * r()) * (1.25 - up * 0.45) }
  })
  // the far masses first; each is dark below and light on top, where the next one does not cover it
  for (const mass of crown.sort((a, b) => b.y - a.y + (r() - 0.5) * h * 0.12)) {
    const size = h * 0.011 + 1.6
    const leaves = Math.round((mass.radius / size) ** 2 * 3.2)
    for (let k = 0; k < leaves; k++) {
      const angle = r() * 6.283
      const out = r() ** 0.42 * (0.86 + 0.3 * r())
      const [u, v] = [Math.cos(angle) * out, Math.sin(angle) * out]
      const light = clamp(0.36 - v * 0.38 + u * lit * 0.2 + (r() - 0.5) * 0.3 - (k < leaves * 0.4 ? 0.3 : 0))
      const px = mass.x + u * mass.radius * 1.2 - (out > 0.8 ? wind * size * 6 * r() : 0)
      dab(easel, px, mass.y + v * mass.radius * 0.85, size * 2.1, 2.9 + r() * 0.9, along(palette, light), size, 0.92)
    }
  }
}
