import { lab, mix } from './colour.mjs'
import { MARGIN, STEP } from './easel.mjs'
import { clamp, fbm, ridged, smooth } from './numbers.mjs'

/** Rows of the land from near to far; more of them show nothing more. */
const ROWS = 900
/** How the sun stands: from the left, this steep, and somewhat in front of the mountains. */
const SUN = { steep: 0.5, front: 0.16 }

/**
 * High mountains as a landscape that is looked at rather than as an outline: heights over a plane in kilometres, lit from the
 * left with the shadows they throw, snow where it would lie, and air between them and the reader.
 *
 * `peaks` are `[x, z, height, width]`, x aside of the middle and z away; `middle` is where x = 0 stands in the frame, `horizon`
 * the height of the eye in it, `near` and `far` how deep the land is.
 */
export function terrain(easel, o) {
  const { columns, rows, S, H } = easel
  const { near = 5, far = 30, horizon, focal = 1745 } = o
  const land = landOf(easel, { ...o, near, far, focal })
  const texture = easel.noise(o.k + 1)
  const paint = {
    rock: lab(o.rock),
    rockShade: lab(o.rockShade),
    snow: lab(o.snow),
    snowShade: lab(o.snowShade),
    wood: lab(o.wood),
    haze: lab(o.haze),
    mist: lab(o.mist),
  }
  for (let column = 0; column < columns; column++) {
    // from near to far: what is behind shows only above what is in front of it
    let covered = rows
    for (let row = 0; row < ROWS && covered > 0; row++) {
      const z = land.z[row]
      const h = land.height[row * columns + column]
      const y = horizon * H - (h / z) * focal * S
      const top = Math.max(0, Math.ceil((y + MARGIN) / STEP))
      if (top >= covered) continue
      const { colour, angle, busy } = look(land, row, column, texture, paint, o)
      for (let j = top; j < covered; j++) {
        const i = j * columns + column
        easel.put(i, colour, 1)
        easel.angle[i] = angle
        easel.busy[i] = busy
      }
      covered = top
    }
  }
}

/** Heights and shadows, row by row at one distance each, a point for every column of the easel. */
function landOf(easel, { k, peaks, near, far, focal, middle }) {
  const { columns, W, S } = easel
  const crests = easel.noise(k)
  const bends = easel.noise(k + 2)
  const z = Float32Array.from({ length: ROWS }, (_, row) => near * (far / near) ** (row / (ROWS - 1)))
  const wide = Float32Array.from(z, (distance) => (distance * STEP) / (focal * S))
  const height = new Float32Array(ROWS * columns)
  const sunlit = new Float32Array(ROWS * columns)
  for (let row = 0; row < ROWS; row++) {
    let shadow = -1
    for (let column = 0; column < columns; column++) {
      const x = ((column * STEP - MARGIN - middle * W) / (focal * S)) * z[row]
      const i = row * columns + column
      height[i] = heightAt(x, z[row], peaks, crests, bends)
      shadow = Math.max(height[i], shadow - SUN.steep * wide[row])
      sunlit[i] = smooth(0.05, 0, shadow - height[i])
    }
  }
  return { z, wide, height, sunlit, columns }
}

function heightAt(x, z, peaks, crests, bends) {
  const u = x + 0.7 * fbm(bends, x * 0.35, z * 0.35, 3)
  const v = z + 0.7 * fbm(bends, x * 0.35 + 40, z * 0.35 + 9, 3)
  let mass = 0
  for (const [px, pz, height, width] of peaks) {
    const away = Math.hypot(u - px, (v - pz) * 0.8) / width
    mass = Math.max(mass, height * Math.max(0, 1 - away) ** 1.02)
  }
  const rough = ridged(crests, u * 0.4, v * 0.4, 8, 0.47)
  return mass * (0.5 + 0.68 * rough) + 0.25 * rough
}

/** Colour, way of the brush and detail of one place of the land. */
function look({ z, wide, height, sunlit, columns }, row, column, texture, paint, o) {
  const i = row * columns + column
  const h = height[i]
  const dx = (height[i + (column < columns - 1 ? 1 : 0)] - height[i - (column > 0 ? 1 : 0)]) / (2 * wide[row])
  const back = Math.min(row + 1, ROWS - 1)
  const front = Math.max(row - 1, 0)
  const dz = (height[back * columns + column] - height[front * columns + column]) / (z[back] - z[front])
  const upright = 1 / Math.hypot(dx, dz, 1)
  const facing = (dx + dz * SUN.front + SUN.steep) * upright
  const light = clamp(facing * 1.1) * (0.1 + 0.9 * sunlit[i])
  const grain = fbm(texture, column / 9, h * 9 + row / 30, 3)

  const lying =
    smooth(0.38, 0.56, upright + 0.14 * grain + 0.04 * h) * smooth(o.snowFrom, o.snowFrom + 0.75, h + 0.5 * grain)
  const rock = mix(paint.rockShade, paint.rock, clamp(light * 1.35 + 0.1 * grain))
  const bare = mix(
    rock,
    mix(paint.wood, paint.rock, light * 0.2),
    smooth(o.snowFrom, o.snowFrom - 0.7, h + 0.3 * grain) * 0.85,
  )
  let colour = mix(bare, mix(paint.snowShade, paint.snow, clamp(light * 1.45)), lying)
  colour[0] += grain * 0.02
  const air = 1 - Math.exp(-Math.max(0, z[row] - o.clear) / o.air)
  colour = mix(colour, paint.haze, air)
  colour = mix(colour, paint.mist, Math.exp(-Math.max(0, h - 0.05) / 0.3) * 0.75)
  return { colour, angle: Math.atan2(Math.hypot(dx, dz) + 0.25, -dx), busy: 2.2 }
}
