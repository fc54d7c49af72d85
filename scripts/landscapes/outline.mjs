import { MARGIN, STEP } from './easel.mjs'
import { clamp, fbm, random, ridged } from './numbers.mjs'

/**
 * The edge of a ridge as a function of x, and `ground`, the same without what grows on it. `y` is its height in the frame,
 * `amp` how far it rises and falls, `wl` how wide its waves are, `shape` bends the whole of it.
 */
export function outlineOf(easel, o) {
  const ground = groundOf(easel, o)
  return { edge: o.trees ? wooded(easel, ground, o) : ground, ground }
}

function groundOf(easel, { kind, k, y, amp = 80, wl = 600, shift = 0, shape, oct = 3 }) {
  const n = easel.noise(k)
  const base = y * easel.H
  const rise = amp * easel.S
  const along = (x) => x / (wl * easel.S) + shift
  const bend = shape ? (x) => shape(clamp(x / easel.W)) : () => 0
  if (kind === 'mountain') return (x) => base - rise * ((ridged(n, along(x), k, 6, 0.5) - 0.35) * 1.5 + bend(x))
  return (x) => base - rise * (fbm(n, along(x), k, oct, 0.38) + bend(x))
}

/** Crowns along a crest, `trees` high: round ones, or firs with a saw's edge. */
function wooded(easel, ground, { k, trees, round, dens = 0.38 }) {
  const r = random(easel.seed * 31 + k)
  const size = trees * easel.S
  const row = []
  for (let x = -MARGIN - size; x < easel.W + MARGIN + size; x += size * dens * (0.35 + r())) {
    const height = size * (0.45 + r() * 0.75) * (r() < 0.1 ? 1.35 : 1)
    row.push({ x, height, width: height * (round ? 0.34 : 0.2 + 0.08 * r()), sway: r() })
  }
  const top = new Float32Array(easel.columns)
  let first = 0
  for (let column = 0; column < easel.columns; column++) {
    const x = column * STEP - MARGIN
    while (first < row.length && row[first].x < x - size * 1.6) first++
    let up = 0
    for (let i = first; i < row.length && row[i].x < x + size * 1.6; i++)
      up = Math.max(up, (round ? crown : fir)(row[i], x))
    top[column] = ground(x) - up
  }
  return (x) => top[clamp(Math.round((x + MARGIN) / STEP), 0, easel.columns - 1)]
}

function crown(tree, x) {
  const u = Math.abs(x - tree.x) / tree.width
  if (u >= 1) return 0
  return tree.height * (0.35 + 0.65 * Math.sqrt(1 - u * u)) * (0.92 + 0.08 * Math.sin(x * 0.7 + tree.sway * 9))
}

function fir(tree, x) {
  const u = Math.abs(x - tree.x) / tree.width
  if (u >= 1) return 0
  const tooth = u > 0.15 ? 0.14 * (((x - tree.x + 400) / (tree.width * 0.22)) % 1) : 0
  return tree.height * (1 - u) ** (0.8 + 0.3 * tree.sway) * (0.93 + tooth)
}
