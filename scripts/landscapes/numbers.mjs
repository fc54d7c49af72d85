export const clamp = (v, low = 0, high = 1) => Math.min(Math.max(v, low), high)
export const lerp = (a, b, t) => a + (b - a) * t

/** 0 up to `a`, 1 from `b` on (or the other way round), without a corner between. */
export function smooth(a, b, v) {
  const t = clamp((v - a) / (b - a))
  return t * t * (3 - 2 * t)
}

/** The same numbers for the same seed: a picture painted again is the same picture. */
export function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise over the plane, about -1 to 1. */
export function noise2(seed) {
  const r = random(seed)
  const at = new Uint8Array(512)
  const gx = new Float32Array(256)
  const gy = new Float32Array(256)
  for (let i = 0; i < 256; i++) {
    at[i] = i
    const angle = r() * 6.2832
    gx[i] = Math.cos(angle)
    gy[i] = Math.sin(angle)
  }
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(r() * (i + 1))
    const swap = at[i]
    at[i] = at[j]
    at[j] = swap
  }
  for (let i = 0; i < 256; i++) at[i + 256] = at[i]
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [x - x0, y - y0]
    const [column, row] = [x0 & 255, y0 & 255]
    const corner = (dx, dy) => {
      const i = at[at[column + dx] + row + dy]
      return gx[i] * (u - dx) + gy[i] * (v - dy)
    }
    return 1.5 * lerp(lerp(corner(0, 0), corner(1, 0), fade(u)), lerp(corner(0, 1), corner(1, 1), fade(u)), fade(v))
  }
}

/** Noise on noise: `octaves` of it, each half as large and `gain` as strong. */
export function fbm(noise, x0, y0, octaves = 4, gain = 0.5) {
  let [x, y, strength] = [x0, y0, 1]
  let [sum, most] = [0, 0]
  for (let i = 0; i < octaves; i++) {
    sum += strength * noise(x, y)
    most += strength
    strength *= gain
    x = x * 2.03 + 17.1
    y = y * 2.03 - 9.7
  }
  return sum / most
}

/** Sharp crests with smooth valleys between, 0 to 1. */
export function ridged(noise, x0, y0, octaves = 5, gain = 0.5) {
  let [x, y, strength] = [x0, y0, 1]
  let [sum, most, weight] = [0, 0, 1]
  for (let i = 0; i < octaves; i++) {
    const crest = (1 - Math.abs(noise(x, y))) ** 2
    sum += strength * crest * weight
    most += strength
    weight = clamp(crest * 1.6)
    strength *= gain
    x = x * 2.07 + 5.3
    y = y * 2.07 + 2.9
  }
  return sum / most
}
