// Colours are mixed in OKLab, where halfway between two is what the eye calls halfway.
import { clamp, lerp, smooth } from './numbers.mjs'

const toLinear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const fromLinear = (c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

const known = new Map()

/** `#rrggbb` as [lightness, a, b]; what is a colour of ours already stays as it is. */
export function lab(colour) {
  if (Array.isArray(colour)) return colour
  if (!known.has(colour)) known.set(colour, labOf(Number.parseInt(colour.slice(1), 16)))
  return known.get(colour)
}

function labOf(n) {
  const r = toLinear((n >> 16) / 255)
  const g = toLinear(((n >> 8) & 255) / 255)
  const b = toLinear((n & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function rgb(L, a, b) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((c) => Math.round(clamp(fromLinear(clamp(c))) * 255))
}

export function hex(L, a, b) {
  const digits = rgb(L, a, b).map((c) => c.toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

export function mix(one, other, t) {
  const [c, d] = [lab(one), lab(other)]
  return [lerp(c[0], d[0], t), lerp(c[1], d[1], t), lerp(c[2], d[2], t)]
}

/** A colour somewhere along `colours`; `t` of 0 is the first, 1 the last. */
export function along(colours, t) {
  const place = t * (colours.length - 1)
  const i = Math.min(colours.length - 2, Math.floor(place))
  return mix(colours[i], colours[i + 1], place - i)
}

/** Stops `[where, colour]` from top to bottom as a function of where; softened, so that no stop shows as an edge. */
export function ramp(stops) {
  const known = stops.map(([where, colour]) => [where, lab(colour)])
  return (t) => {
    const next = known.findIndex(([where]) => t <= where)
    if (next === 0) return known[0][1]
    if (next < 0) return known.at(-1)[1]
    const [[from, above], [to, below]] = [known[next - 1], known[next]]
    return mix(above, below, smooth(from, to, t) * 0.5 + (0.5 * (t - from)) / (to - from))
  }
}
