import { hex } from './colour.mjs'

/** The data of an SVG path, with its numbers rounded to a tenth of a pixel. */
export const path = (strings, ...numbers) => String.raw(strings, ...numbers.map((n) => n.toFixed(1)))

export function stroke(easel, d, colour, width, opacity = 1) {
  const paint = Array.isArray(colour) ? hex(...colour) : colour
  easel.details.push(
    `<path d="${d}" stroke="${paint}" stroke-width="${width.toFixed(1)}" stroke-opacity="${opacity.toFixed(2)}" stroke-linecap="round"/>`,
  )
}

/** One touch of a small brush, slightly bent, with its middle at x and y. */
export function dab(easel, x, y, length, angle, colour, width, opacity = 1) {
  const dx = (Math.cos(angle) * length) / 2
  const dy = (Math.sin(angle) * length) / 2
  const bend = (easel.r() - 0.5) * length * 0.35
  const d = path`M${x - dx} ${y - dy}q${dx - (dy / length) * bend} ${dy + (dx / length) * bend} ${2 * dx} ${2 * dy}`
  stroke(easel, d, colour, width, opacity)
}

/** A flock around x and y, fractions of the frame. */
export function birds(easel, x, y, count, colour, size = 9) {
  const { r, W, H, S } = easel
  for (let i = 0; i < count; i++) {
    const bx = x * W + (r() - 0.5) * 190 * S
    const by = y * H + (r() - 0.5) * 90 * S
    const wing = size * S * (0.6 + r() * 0.6)
    const lift = wing * (0.3 + r() * 0.4)
    const left = path`q${wing * 0.5} ${-lift} ${wing} ${lift * 0.6}`
    const right = path`q${wing * 0.5} ${-lift * 1.4} ${wing} ${-lift * 0.7}`
    const d = path`M${bx - wing} ${by - lift * 0.4}` + left + right
    easel.soft.push(
      `<path d="${d}" stroke="${colour}" stroke-width="${(1.7 * S).toFixed(1)}" stroke-linecap="round" fill="none"/>`,
    )
  }
}
