import { along, hex, mix } from './colour.mjs'
import { clamp, lerp } from './numbers.mjs'
import { dab, path, stroke } from './strokes.mjs'

/** A fir with its foot at x and y: needles in tiers of drooping twigs, lit from the side `lit`, snow on some of them. */
export function pine(easel, x, y, h, dark, light, { slim = 0.2, amt = 0.8, bare = 0.05, lit = -1, snow } = {}) {
  const r = easel.r
  const width = h * slim * (0.85 + r() * 0.3)
  const lean = (r() - 0.5) * h * 0.03
  const foot = h * 0.011 + 0.8
  const trunk = hex(...mix(dark, '#1d1511', 0.5))
  easel.details.push(`<path d="M${x - foot} ${y}L${x + lean} ${y - h}L${x + foot} ${y}z" fill="${trunk}"/>`)
  const tiers = Math.round(15 + Math.sqrt(h) * 1.15)

  for (let k = 0; k < h * 0.55; k++) {
    const t = bare + (1 - bare) * r() ** 1.2
    const u = (r() + r() - 1) * 0.55 * (width * (1 - t) ** 0.88)
    const px = x + lean * t + u
    const py = y - h * t + Math.abs(u) * 0.4
    const length = h * 0.04 * (1 - t * 0.9) + 3
    const angle = Math.PI / 2 - Math.sign(u) * (0.5 + r() * 0.5)
    dab(easel, px, py, length, angle, mix(dark, light, r() * 0.12), Math.max(1.4, h * 0.012 * (1.05 - t * 0.9)), 0.9)
  }

  const twig = (t, side) => {
    const reach = width * (1 - t) ** 0.88 + h * 0.006
    const length = side ? reach * (0.62 + r() * 0.55) : reach * 0.5
    const droop = 0.22 + 0.4 * (1 - t) + r() * 0.18
    const needles = Math.round(4 + length / (h * 0.011 + 1.6))
    for (let k = 0; k < needles; k++) {
      const u = (k + r()) / needles
      const px = x + lean * t + (side ? side * length * u : (r() - 0.5) * length * 1.5)
      const hang = side ? 0 : r() * length * 0.4
      const py = y - h * t + length * droop * u * u + hang - length * 0.1 * Math.sin(u * 3)
      const shine = clamp((side * lit * 0.3 + 0.26) * u + (r() - 0.42) * 0.36 + (1 - t) * 0.04)
      const l = (h * 0.026 * (1 - t * 0.8) + 2.5) * (1.15 - u * 0.5)
      const angle = side
        ? (side > 0 ? 0 : Math.PI) + side * (0.35 + droop * u + (r() - 0.5) * 0.9)
        : Math.PI / 2 + (r() - 0.5) * 1.1
      dab(easel, px, py, l, angle, mix(dark, light, shine * amt), Math.max(1.2, h * 0.0074 * (1.2 - t * 0.8)), 0.95)
      if (!snow || !side || r() >= 0.32) continue
      const lying = side > 0 ? 0.2 + droop * u : Math.PI - 0.2 - droop * u
      dab(easel, px, py - h * 0.006, l * 0.9, lying, snow, Math.max(1.1, h * 0.0068), 0.9)
    }
  }
  for (let i = 0; i < tiers; i++) {
    const t = bare + ((1 - bare) * (i + r() * 0.6)) / tiers
    for (const side of r() < 0.5 ? [-1, 1, 0] : [1, -1, 0]) if (!side || r() >= 0.09) twig(t, side)
  }
  stroke(easel, `M${x + lean} ${y - h * 0.985}l0 ${-h * 0.022}`, dark, Math.max(1, h * 0.004))
}

/** A broad tree: limbs that fork twice, and leaves around their ends from the first colour of `palette` to the last. */
export function leafy(
  easel,
  x,
  y,
  h,
  palette,
  { trunk = '#3a2d25', spread = 0.34, n = 26, lit = 1, alpha = 0.93 } = {},
) {
  const r = easel.r
  const tufts = []
  const limb = (px, py, angle, length, width, forks) => {
    const bend = (r() - 0.5) * 0.5
    const ex = px + Math.cos(angle + bend) * length
    const ey = py + Math.sin(angle + bend) * length * 0.92
    const cx = px + Math.cos(angle) * length * 0.5
    const cy = py + Math.sin(angle) * length * 0.5
    stroke(easel, path`M${px} ${py}Q${cx} ${cy} ${ex} ${ey}`, mix(trunk, palette[0], forks * 0.2), Math.max(0.8, width))
    if (forks >= 2 || (forks === 1 && h < 70)) {
      tufts.push([ex, ey, h * (0.075 + r() * 0.05)])
      return
    }
    const branches = forks ? 3 : 6
    for (let k = 0; k < branches; k++) {
      const from = forks ? 0.55 + r() * 0.45 : 0.45 + (k / branches) * 0.55
      const turn = ((k + r()) / branches - 0.5) * (forks ? 1.9 : (3.1 * spread) / 0.34)
      const shorter = length * (forks ? 0.62 : 0.72) * (0.8 + r() * 0.4)
      limb(lerp(px, ex, from), lerp(py, ey, from), angle + turn, shorter, width * 0.55, forks + 1)
    }
    tufts.push([ex, ey, h * (0.08 + r() * 0.05)])
  }
  limb(x, y, -Math.PI / 2 + (r() - 0.5) * 0.16, h * 0.42, h * 0.026 + 0.8, 0)

  const top = Math.min(...tufts.map(([, ty]) => ty))
  const low = Math.max(...tufts.map(([, ty]) => ty))
  const middle = tufts.reduce((sum, [tx]) => sum + tx, 0) / tufts.length
  const leaves = []
  for (const [tx, ty, radius] of tufts) {
    const count = Math.round(n * 0.62 * Math.sqrt(h / 60))
    for (let k = 0; k < count; k++) {
      const angle = r() * 6.283
      const out = Math.sqrt(r()) * radius
      const px = tx + Math.cos(angle) * out * 1.25
      const py = ty + Math.sin(angle) * out * 0.8
      const sideways = (((tx - px) / radius) * 0.12 + ((middle - px) / h) * 0.5) * lit
      const upwards = ((ty - py) / radius) * 0.2
      const high = (((low + top) / 2 - py) / (low - top + 1)) * 0.38
      leaves.push([clamp(0.4 + upwards + sideways + high + (r() - 0.5) * 0.34), px, py])
    }
  }
  // the dark ones first, though not strictly
  leaves.sort((a, b) => a[0] - b[0] + (r() - 0.5) * 0.5)
  for (const [light, px, py] of leaves)
    dab(easel, px, py, h * 0.02 + 2.6, -0.6 + r() * 1.4, along(palette, light), h * 0.0125 + 1.2, alpha)
}

/** A bare birch: a white trunk with dark marks, and twigs that hang a little. */
export function birch(easel, x, y, h, { bark = '#e9e6df', shade = '#9aa3b3', twig = '#56505a' } = {}) {
  const r = easel.r
  const w = h * 0.024 + 1.5
  const lean = (r() - 0.5) * h * 0.08
  const half = y - h * 0.5
  for (const [share, colour] of [
    [0.5, shade],
    [0.12, bark],
  ]) {
    const left = `Q${x + lean * 0.2 - w * 0.4} ${half} ${x + lean} ${y - h * 1.04}`
    const right = `Q${x + lean * 0.2 + w * share * 0.8} ${half} ${x + w * share} ${y}`
    easel.details.push(`<path d="M${x - w * 0.5} ${y}${left}${right}z" fill="${colour}"/>`)
  }
  for (let i = 0; i < h / 13; i++) {
    const t = r() * 0.9
    const mark = `M${x + lean * t * t - w * 0.5} ${y - h * t}l${w * (0.4 + r() * 0.5)} ${r() * 2}`
    stroke(easel, mark, '#3b3a3e', 1.3 + r() * 1.6, 0.8)
  }
  const twigs = (px, py, angle, length, forks) => {
    const ex = px + Math.cos(angle) * length
    const ey = py + Math.sin(angle) * length
    const cx = px + Math.cos(angle) * length * 0.5 + 2
    const cy = py + Math.sin(angle) * length * 0.6
    const d = path`M${px} ${py}Q${cx} ${cy} ${ex} ${ey + length * 0.05 * forks}`
    stroke(easel, d, twig, Math.max(0.8, length * 0.022), 0.85)
    if (forks >= 3) return
    for (let i = 0; i < 3; i++) {
      const [tx, ty] = [lerp(px, ex, 0.5 + r() * 0.5), lerp(py, ey, 0.5 + r() * 0.5)]
      twigs(tx, ty, angle + (r() - 0.5) * 1.3 + 0.1, length * 0.52, forks + 1)
    }
  }
  for (let i = 0; i < 13; i++) {
    const t = i < 4 ? 0.86 + i * 0.045 : 0.38 + r() * 0.5
    const angle = -Math.PI / 2 + (r() < 0.5 ? -1 : 1) * (0.35 + r() * 0.5)
    twigs(x + lean * t * t, y - h * t, angle, h * (0.24 - t * 0.14), 1)
  }
}
