import { clamp, noise2, random } from './numbers.mjs'

/** Everything is painted this far beyond the frame and then cropped, so that no filter leaves a ragged edge. */
export const MARGIN = 112
/** Light and mass are computed for every second pixel; brushes know nothing finer. */
export const STEP = 2

/**
 * What is being painted: the underpainting point by point, which way the brush goes at each point (`angle`) and how much
 * detail it gets there (`busy`); `details` and `soft` are strokes put on top, the soft ones with clean edges.
 * `S` is the size of a pixel of a picture 1200 high, which all sizes are given for; `r` is its own source of chance.
 */
export class Easel {
  details = []
  soft = []

  constructor(width, height, seed) {
    this.W = width
    this.H = height
    this.S = height / 1200
    this.tall = height > width
    this.seed = seed
    this.r = random(seed * 7919 + 1)
    this.columns = Math.ceil((width + 2 * MARGIN) / STEP)
    this.rows = Math.ceil((height + 2 * MARGIN) / STEP)
    const points = this.columns * this.rows
    this.L = new Float32Array(points)
    this.A = new Float32Array(points)
    this.B = new Float32Array(points)
    this.angle = new Float32Array(points)
    this.busy = new Float32Array(points).fill(1)
  }

  noise(k) {
    return noise2(this.seed * 131 + k * 977)
  }

  /** Calls `paint(x, y, point)` for every point, row by row from the top. */
  each(paint) {
    let point = 0
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++) paint(column * STEP - MARGIN, row * STEP - MARGIN, point++)
  }

  colour(point) {
    return [this.L[point], this.A[point], this.B[point]]
  }

  /** Lays colour `c` over the point; `t` of 1 covers it. */
  put(point, c, t = 1) {
    this.L[point] += (c[0] - this.L[point]) * t
    this.A[point] += (c[1] - this.A[point]) * t
    this.B[point] += (c[2] - this.B[point]) * t
  }

  at(x, y) {
    const column = clamp(Math.round((x + MARGIN) / STEP), 0, this.columns - 1)
    const row = clamp(Math.round((y + MARGIN) / STEP), 0, this.rows - 1)
    return row * this.columns + column
  }

  /** Repaints where `paint(u, v, colour, x, y)` answers a colour; u and v are fractions of the frame. */
  tint(paint) {
    this.each((x, y, point) => {
      const c = paint(x / this.W, y / this.H, this.colour(point), x, y)
      if (c) this.put(point, c)
    })
  }
}
