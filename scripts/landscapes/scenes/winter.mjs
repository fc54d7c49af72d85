import { grass } from '../meadow.mjs'
import { ridge } from '../ridge.mjs'
import { sky } from '../sky.mjs'
import { dab } from '../strokes.mjs'
import { birch, pine } from '../trees.mjs'

export function winter(easel) {
  sky(
    easel,
    [
      [0, '#8ba6c4'],
      [0.3, '#c2cedb'],
      [0.5, '#eddfd8'],
      [0.62, '#f7d9c2'],
    ],
    { sun: { x: 0.74, y: 0.42, color: '#fff0dc', halo: 480, strength: 0.85, r: 30, discColor: '#fffaf0' } },
  )
  ridge(easel, {
    k: 51,
    y: 0.52,
    amp: 46,
    wl: 620,
    trees: 22,
    dens: 0.3,
    top: '#a9b5c9',
    base: '#d5d6de',
    deep: 110,
    mist: '#ead9d3',
    mistAmt: 0.7,
    vertical: true,
  })
  ridge(easel, {
    k: 52,
    y: 0.575,
    amp: 46,
    wl: 700,
    trees: 44,
    dens: 0.3,
    top: '#7d8da8',
    base: '#c3cad8',
    deep: 120,
    mist: '#e6dedd',
    mistAmt: 0.8,
    vertical: true,
    light: '#c7cfdc',
    litAmt: 0.5,
  })
  ridge(easel, {
    k: 53,
    y: 0.61,
    amp: 26,
    wl: 900,
    top: '#eef0f4',
    base: '#c9d3e4',
    deep: 160,
    tw: 420,
    th: 60,
    tex: 0.03,
  })
  easel.soft.push(`<circle cx="${0.74 * easel.W}" cy="${0.42 * easel.H}" r="${29 * easel.S}" fill="#fffaf0"/>`)
  const far = ridge(easel, {
    k: 54,
    y: 0.7,
    amp: 46,
    wl: 1000,
    top: '#f6f1ee',
    base: '#b4c4de',
    light: '#fdeee0',
    deep: 260,
    tw: 380,
    th: 60,
    tex: 0.035,
    litAmt: 0.9,
  })
  const near = ridge(easel, {
    k: 55,
    y: 0.86,
    amp: 60,
    wl: 1250,
    top: '#f3f2f4',
    base: '#8fa6cb',
    light: '#fff1e4',
    deep: 330,
    tw: 420,
    th: 70,
    tex: 0.04,
    litAmt: 0.9,
  })
  // long blue shadows
  for (let i = 0; i < 9; i++) {
    const x = easel.r() * easel.W
    const y = near(x) + (20 + i * 22) * easel.S
    dab(easel, x, y, 420 * easel.S, Math.PI - 0.16, '#9db2d6', 12 * easel.S, 0.35)
  }
  for (const [u, s] of [
    [0.27, 70],
    [0.3, 96],
    [0.335, 60],
    [0.57, 60],
    [0.6, 84],
    [0.9, 78],
    [0.94, 100],
    [0.97, 66],
  ]) {
    const x = u * easel.W
    pine(easel, x, far(x) + 14 * easel.S, s * easel.S, '#3c4f68', '#8496ad', { snow: '#f3f4f7', slim: 0.24 })
  }
  const B = easel.tall
    ? [
        [0.06, 900],
        [0.17, 720],
        [0.9, 860],
        [0.8, 560],
      ]
    : [
        [0.03, 980],
        [0.085, 820],
        [0.16, 640],
        [0.215, 500],
        [0.86, 620],
        [0.925, 900],
        [0.985, 760],
      ]
  for (const [u, s] of B) {
    const x = u * easel.W
    const y = near(x) + (40 + s * 0.08) * easel.S
    dab(easel, x - 170 * easel.S, y + 20 * easel.S, 380 * easel.S, Math.PI - 0.12, '#8fa6cf', s * 0.018 * easel.S, 0.5)
    birch(easel, x, y, s * easel.S)
  }
  grass(easel, { y: 0.9, to: 1.06, count: 130, colors: ['#9a8468', '#cbb28d'], h: 44, lean: 0.2, w: 1.3 })
  for (let i = 0; i < 170; i++) {
    const z = easel.r() ** 3
    easel.soft.push(
      `<ellipse cx="${(easel.r() * easel.W).toFixed(0)}" cy="${((0.25 + 0.75 * easel.r()) * easel.H).toFixed(0)}" rx="${((1.6 + z * 5) * easel.S).toFixed(1)}" ry="${((1.4 + z * 4) * easel.S).toFixed(1)}" fill="#fff" fill-opacity="${(0.75 - z * 0.4).toFixed(2)}"/>`,
    )
  }
}
