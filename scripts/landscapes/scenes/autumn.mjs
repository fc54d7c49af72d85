import { grass } from '../meadow.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'
import { birds, dab } from '../strokes.mjs'
import { leafy } from '../trees.mjs'
import { water } from '../water.mjs'

export function autumn(easel) {
  sky(
    easel,
    [
      [0, '#86a9c4'],
      [0.25, '#bcd0d6'],
      [0.45, '#f0e4c8'],
      [0.55, '#f8dfb0'],
    ],
    { sun: { x: 0.5, y: 0.4, color: '#fff2cf', halo: 620, strength: 0.6, disc: false } },
  )
  clouds(easel, { y0: 0.0, y1: 0.34, scale: 600, stretch: 3, cover: 0.03, light: '#fff6e6', shade: '#b3bcc6', ly: 0.3 })
  ridge(easel, {
    k: 111,
    y: 0.48,
    amp: 80,
    wl: 560,
    kind: 'mountain',
    top: '#a3a9b8',
    base: '#d2c8b8',
    deep: 140,
    mist: '#ead9ba',
    mistAmt: 0.6,
  })
  ridge(easel, {
    k: 112,
    y: 0.53,
    amp: 80,
    wl: 600,
    trees: 20,
    round: true,
    dens: 0.5,
    top: '#ad9a86',
    base: '#d4b78a',
    deep: 120,
    mist: '#e6cfa4',
    mistAmt: 0.6,
    light: '#d9b27c',
    litAmt: 0.5,
    tw: 22,
    th: 18,
    tex: 0.06,
  })
  ridge(easel, {
    k: 113,
    y: 0.59,
    amp: 80,
    wl: 680,
    trees: 34,
    round: true,
    dens: 0.5,
    top: '#b37c48',
    base: '#cda04f',
    light: '#e0b95c',
    dark: '#8a5c3f',
    facet: 4,
    deep: 130,
    tw: 26,
    th: 22,
    tex: 0.08,
    mist: '#e0bd80',
    mistAmt: 0.4,
  })
  ridge(easel, {
    k: 114,
    y: 0.655,
    amp: 60,
    wl: 720,
    trees: 56,
    round: true,
    dens: 0.5,
    top: '#a8602f',
    base: '#c0903e',
    light: '#efb750',
    dark: '#7a4130',
    facet: 3.4,
    deep: 130,
    tw: 44,
    th: 40,
    tex: 0.06,
  })
  water(easel, {
    y: 0.69,
    deep: '#a9b3ac',
    near: '#4f5d5c',
    mirror: 0.88,
    ripple: 20,
    lines: 0.04,
    shore: (u) => 0.012 * Math.sin(u * 7),
  })
  const h = ridge(easel, {
    k: 115,
    y: 1.0,
    amp: 80,
    wl: 760,
    top: '#8f7a3f',
    base: '#4b3f28',
    light: '#cfa650',
    deep: 220,
    tw: 90,
    th: 40,
    tex: 0.07,
    shape: (u) => 6.2 * (u - 0.5) ** 2 * 1.7 - 0.7,
  })
  const P = [
    ['#5a2f22', '#8f4426', '#c8702c', '#eaa341', '#f7d27c'],
    ['#5f3a1e', '#9a6a23', '#cf9a33', '#eec559', '#fbe6a0'],
    ['#4a231f', '#7f2f27', '#b14a2f', '#dd7d45', '#f3b678'],
  ]
  for (const [u, s, p] of easel.tall
    ? [
        [0.04, 640, 0],
        [0.17, 380, 1],
        [0.95, 720, 2],
        [0.82, 380, 1],
      ]
    : [
        [0.01, 760, 0],
        [0.09, 560, 1],
        [0.165, 380, 2],
        [0.83, 400, 1],
        [0.905, 620, 2],
        [0.985, 780, 0],
      ]) {
    const x = u * easel.W
    leafy(easel, x, h(x) + 24 * easel.S, s * easel.S, P[p], { spread: 0.32, blobs: 15, n: 24, lit: u < 0.5 ? -1 : 1 })
  }
  for (let i = 0; i < 900; i++) {
    const x = easel.r() * easel.W * 1.1 - 0.05 * easel.W
    const y = h(x) + (10 + easel.r() * 190) * easel.S
    dab(easel, x, y, 6 * easel.S, easel.r() * 3, P[(easel.r() * 3) | 0][1 + ((easel.r() * 4) | 0)], 3.4 * easel.S, 0.85)
  }
  grass(easel, { y: 0.95, to: 1.07, count: 700, colors: ['#5a4a2a', '#9a7d3c', '#d9b968'], h: 46 })
  birds(easel, 0.62, 0.2, 8, '#5f5f68', 9)
}
