import { hex } from './colour.mjs'
import { MARGIN, STEP } from './easel.mjs'
import { clamp } from './numbers.mjs'

/** Brushes from broad to fine: radius, distance of strokes, length, how wrong a place must be to need it, bristles. */
const BRUSHES = [
  [30, 21, 8, 0, 4],
  [13, 10, 6.5, 0.01, 3],
  [6, 5.2, 5, 0.016, 2],
  [2.9, 3.1, 4.5, 0.02, 1],
]

/** The underpainting as many thousand strokes that follow the form and stop at its edges; SVG, the first ones lowest. */
export function brushwork(easel) {
  const strokes = []
  let before = null
  for (const [size, apart, length, need, bristles] of BRUSHES) {
    const radius = size * easel.S
    const seen = [easel.L, easel.A, easel.B].map((plane) => blurred(easel, plane, radius * 0.5))
    const layer = []
    const gap = apart * easel.S
    for (let gy = -MARGIN; gy < easel.H + MARGIN; gy += gap)
      for (let gx = -MARGIN; gx < easel.W + MARGIN; gx += gap) {
        const x = gx + (easel.r() - 0.5) * gap * 1.3
        const y = gy + (easel.r() - 0.5) * gap * 1.3
        const i = easel.at(x, y)
        if (before && change(seen, before, i) < need / easel.busy[i] && easel.r() > 0.05) continue
        layer.push(...bristleStrokes(easel, x, y, colourAt(seen, i), radius, length, bristles))
      }
    shuffle(layer, easel.r)
    for (const path of layer) strokes.push(path)
    before = seen
  }
  return strokes
}

const colourAt = (planes, i) => planes.map((plane) => plane[i])
const change = (planes, before, i) => Math.hypot(...planes.map((plane, p) => plane[i] - before[p][i]))

/** One stroke from x and y along the form, as long as the colour stays the same, drawn by each bristle of the brush. */
function bristleStrokes(easel, x0, y0, colour, radius, length, bristles) {
  const { r } = easel
  let [x, y] = [x0, y0]
  const points = [[x, y]]
  let angle = easel.angle[easel.at(x, y)] + (r() - 0.5) * 0.35
  const way = r() < 0.5 ? 1 : -1
  const stride = ((radius * length) / 4) * (0.6 + r() * 0.7)
  for (let s = 0; s < 4; s++) {
    // an angle and its opposite are the same way to paint
    let wanted = easel.angle[easel.at(x, y)]
    while (wanted - angle > Math.PI / 2) wanted -= Math.PI
    while (wanted - angle < -Math.PI / 2) wanted += Math.PI
    angle += (wanted - angle) * 0.6
    x += Math.cos(angle) * stride * way
    y += Math.sin(angle) * stride * way
    const [L, A, B] = easel.colour(easel.at(x, y))
    if (s > 0 && Math.hypot(L - colour[0], A - colour[1], B - colour[2]) > 0.045) break
    points.push([x, y])
  }
  if (points.length < 2) return []
  const tone = [(r() - 0.5) * 0.026, (r() - 0.5) * 0.008, (r() - 0.5) * 0.01]
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
  return Array.from({ length: bristles }, (_, b) => {
    const off = bristles > 1 ? ((b + 0.5) / bristles - 0.5) * radius : 0
    const line = points.map(([u, v]) => [
      u + nx * off + (r() - 0.5) * radius * 0.12,
      v + ny * off + (r() - 0.5) * radius * 0.12,
    ])
    const paint = hex(colour[0] + tone[0] + (r() - 0.5) * 0.014, colour[1] + tone[1], colour[2] + tone[2])
    return `<path d="${curve(line)}" stroke="${paint}" stroke-width="${((radius / bristles) * 1.5).toFixed(1)}"/>`
  })
}

function curve(points) {
  const whole = (n) => n.toFixed(0)
  const [first, last] = [points[0], points.at(-1)]
  let d = `M${whole(first[0])} ${whole(first[1])}`
  for (let s = 1; s < points.length - 1; s++) {
    const [[x, y], [nx, ny]] = [points[s], points[s + 1]]
    d += `Q${whole(x)} ${whole(y)} ${whole((x + nx) / 2)} ${whole((y + ny) / 2)}`
  }
  return `${d}L${whole(last[0])} ${whole(last[1])}`
}

function shuffle(list, r) {
  for (let k = list.length - 1; k > 0; k--) {
    const j = Math.floor(r() * (k + 1))
    const swap = list[k]
    list[k] = list[j]
    list[j] = swap
  }
}

/** A box blur twice over, which is near enough to a soft one. */
function blurred({ columns, rows }, plane, radius) {
  const a = Float32Array.from(plane)
  const b = new Float32Array(a.length)
  const R = Math.max(1, Math.floor(radius / STEP))
  const share = 1 / (2 * R + 1)
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < rows; row++) {
      const o = row * columns
      let sum = 0
      for (let k = -R; k <= R; k++) sum += a[o + clamp(k, 0, columns - 1)]
      for (let k = 0; k < columns; k++) {
        b[o + k] = sum * share
        sum += a[o + Math.min(columns - 1, k + R + 1)] - a[o + Math.max(0, k - R)]
      }
    }
    for (let k = 0; k < columns; k++) {
      let sum = 0
      for (let j = -R; j <= R; j++) sum += b[clamp(j, 0, rows - 1) * columns + k]
      for (let j = 0; j < rows; j++) {
        a[j * columns + k] = sum * share
        sum += b[Math.min(rows - 1, j + R + 1) * columns + k] - b[Math.max(0, j - R) * columns + k]
      }
    }
  }
  return a
}
