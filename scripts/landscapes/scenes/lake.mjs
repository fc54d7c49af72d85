import { grass } from '../meadow.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'
import { birds } from '../strokes.mjs'
import { pine } from '../trees.mjs'
import { veil, water } from '../water.mjs'

export function lake(easel) {
  sky(
    easel,
    [
      [0, '#6fa3c7'],
      [0.25, '#a9cbd8'],
      [0.45, '#e6e6d6'],
    ],
    { sun: { x: 0.14, y: 0.2, color: '#fff5da', halo: 620, strength: 0.5, disc: false } },
  )
  clouds(easel, { y0: 0.02, y1: 0.3, scale: 560, stretch: 3, cover: 0.06, light: '#fffaf0', shade: '#b6c4d2' })
  ridge(easel, {
    busy: 1.6,
    k: 91,
    y: 0.46,
    amp: 270,
    wl: 520,
    kind: 'mountain',
    top: '#8fa5ba',
    base: '#c5cfce',
    deep: 260,
    snow: '#f4f5f4',
    snowShade: '#a9bcd6',
    snowLine: 0.34,
    facet: 5,
    light: '#bcc6c8',
    dark: '#728bab',
    mist: '#d8ddd6',
    mistAmt: 0.6,
    mistFrom: 0.5,
  })
  ridge(easel, {
    k: 92,
    y: 0.495,
    amp: 100,
    wl: 480,
    trees: 20,
    dens: 0.32,
    top: '#6d8c8c',
    base: '#9db3a2',
    deep: 110,
    mist: '#c6d0c0',
    mistAmt: 0.6,
    vertical: true,
    light: '#93ab93',
    litAmt: 0.4,
  })
  ridge(easel, {
    k: 93,
    y: 0.53,
    amp: 60,
    wl: 560,
    trees: 44,
    dens: 0.34,
    top: '#3f6359',
    base: '#6c8a6c',
    deep: 90,
    vertical: true,
    light: '#8ea36b',
    litAmt: 0.45,
    shape: (u) => 2.4 * (u - 0.45) ** 2 * 4 - 1,
  })
  water(easel, { y: 0.548, deep: '#8fb4bd', near: '#2b5d70', mirror: 0.92, ripple: 15, lines: 0.028 })
  veil(easel, { y0: 0.52, y1: 0.58, color: '#e9ece2', amt: 0.5 })
  const h = ridge(easel, {
    k: 94,
    y: 1.0,
    amp: 60,
    wl: 700,
    top: '#6f8650',
    base: '#2f4a34',
    light: '#a5ac62',
    deep: 200,
    tw: 100,
    th: 40,
    tex: 0.05,
    shape: (u) => 3.4 * (u - 0.55) ** 2 * 1.6 - 0.7,
  })
  for (const [u, s] of easel.tall
    ? [
        [0.04, 780],
        [0.95, 520],
      ]
    : [
        [0.025, 860],
        [0.1, 620],
        [0.965, 560],
      ]) {
    const x = u * easel.W
    pine(easel, x, h(x) + 30 * easel.S, s * easel.S, '#17312c', '#7f9a62', { slim: 0.19, lit: u < 0.5 ? 1 : -1 })
  }
  grass(easel, {
    y: 0.9,
    to: 1.04,
    count: 260,
    x0: 0.62,
    x1: 0.9,
    colors: ['#3f5a3a', '#8a9a54', '#c9c07a'],
    h: 110,
    lean: 0.1,
    w: 2,
  })
  grass(easel, { y: 0.94, to: 1.08, count: 1300, colors: ['#29452f', '#5f7a45', '#a9ad63'], h: 60, lean: 0.2 })
  birds(easel, 0.6, 0.16, 4, '#51697c', 11)
}
