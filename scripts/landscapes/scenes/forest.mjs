import { mix } from '../colour.mjs'
import { grass } from '../meadow.mjs'
import { fbm, smooth } from '../numbers.mjs'
import { ridge } from '../ridge.mjs'
import { sky } from '../sky.mjs'
import { pine } from '../trees.mjs'
import { veil } from '../water.mjs'

export function forest(easel) {
  sky(
    easel,
    [
      [0, '#b9cdc6'],
      [0.3, '#dfe3d3'],
      [0.6, '#f0ead2'],
    ],
    { sun: { x: 0.3, y: 0.2, color: '#fff6da', halo: 760, strength: 0.8, disc: false } },
  )
  const g = [
    ['#b9cbc0', 0.38, 34, 90, (u) => Math.sin(u * 5)],
    ['#9bb5a8', 0.47, 48, 110, (u) => 1.2 * u],
    ['#769788', 0.58, 70, 130, (u) => 1.5 * (1 - u) ** 1.5],
    ['#4f7566', 0.7, 96, 150, (u) => 1.9 * u ** 2.2 - 0.2],
    ['#335849', 0.84, 130, 150, (u) => 1.8 * (1 - u) ** 2.6 - 0.1],
    ['#1f3f34', 1.0, 180, 150, (u) => 1.7 * Math.abs(u - 0.45) ** 1.6 * 2 - 0.2],
  ]
  g.forEach(([c, y, t, amp, shape], i) => {
    ridge(easel, {
      k: 21 + i,
      y: y + 0.04,
      amp,
      shape,
      wl: 700 + i * 60,
      trees: t,
      dens: 0.34,
      top: c,
      base: mix(c, '#e3e4cf', 0.25),
      deep: 230,
      mist: mix('#e9e7d0', c, 0.18),
      mistAmt: 0.85,
      mistFrom: 0.1,
      tex: 0.02,
      vertical: true,
      light: mix(c, '#d9d9a0', 0.35),
      litAmt: 0.3,
    })
    if (i < 5) veil(easel, { y0: y, y1: y + 0.17, color: '#eceadb', amt: 0.3, k: 80 + i })
  })
  // light falling from the upper left
  const rays = easel.noise(5)
  easel.tint((_u, v, c, x, y) => {
    const a = (x - 0.3 * easel.W) / (y + 420 * easel.S)
    const s = fbm(rays, a * 7, 0.5, 3) + 0.5 * fbm(rays, a * 19, 2, 2)
    const m = smooth(0.05, 0.5, s) * smooth(1.05, 0.1, v) * 0.34
    return m > 0.003 ? mix(c, '#fff3cf', m) : null
  })
  const near = easel.tall
    ? [
        [0.02, 1.1, 900],
        [0.95, 1.12, 1010],
        [0.2, 1.1, 520],
        [0.8, 1.08, 470],
      ]
    : [
        [0.03, 1.1, 1080],
        [0.13, 1.1, 760],
        [0.235, 1.12, 520],
        [0.9, 1.1, 980],
        [0.985, 1.1, 1120],
        [0.79, 1.12, 560],
      ]
  for (const [x, y, h] of near)
    pine(easel, x * easel.W, y * easel.H, h * easel.S, '#10241f', '#6f8a55', {
      slim: 0.17,
      lit: x < 0.5 ? 1 : -1,
      amt: 0.8,
    })
  grass(easel, { y: 0.97, to: 1.08, count: 1200, colors: ['#16302a', '#2f5140', '#7f9460'], h: 50 })
}
