import { mix } from '../colour.mjs'
import { clamp, fbm, smooth } from '../numbers.mjs'
import { ridge } from '../ridge.mjs'
import { sky } from '../sky.mjs'
import { pine } from '../trees.mjs'
import { water } from '../water.mjs'

export function aurora(easel) {
  sky(
    easel,
    [
      [0, '#0a1233'],
      [0.3, '#10264d'],
      [0.52, '#1b4a63'],
      [0.64, '#3a7078'],
    ],
    { wash: 0.03 },
  )
  const n = easel.noise(121)
  const q = easel.noise(122)
  for (const [k, y, amp, top, low, a, drop] of [
    [3, 0.2, 120, '#8c4fb0', '#3fae9c', 0.6, 300],
    [1, 0.3, 110, '#8a5cc8', '#5fe0a6', 1.15, 380],
    [2, 0.44, 80, '#3f8fb0', '#8df5bd', 1.2, 250],
  ])
    easel.tint((_u, _v, c, x, yy) => {
      const b =
        y * easel.H +
        amp * easel.S * (fbm(n, x / (420 * easel.S) + k * 7, k, 3) * 1.6 + 0.5 * Math.sin(x / (310 * easel.S) + k))
      const d = (b - yy) / (drop * easel.S)
      if (d < -0.12 || d > 1.3) return
      const rays = clamp(0.7 + 0.75 * fbm(q, x / (26 * easel.S) + k * 31 + d * 0.4, d * 0.5 + k, 3))
      const fold = clamp(0.55 + fbm(n, x / (200 * easel.S) + 40 * k, 9, 2) * 1.2)
      const i = smooth(-0.12, 0.04, d) * Math.exp(-Math.max(0, d) * 2.5) * rays * fold * a
      return mix(c, mix(low, top, smooth(0.1, 0.8, d)), clamp(i * 1.15))
    })
  easel.each((x, y, i) => {
    if (y < 0.58 * easel.H) easel.angle[i] = Math.PI / 2 + 0.25 * Math.sin(x / 200)
  })
  for (let i = 0; i < 420; i++)
    easel.soft.push(
      `<circle cx="${(easel.r() * easel.W).toFixed(1)}" cy="${(easel.r() ** 1.3 * 0.5 * easel.H).toFixed(1)}" r="${(0.6 + easel.r() ** 6 * 2).toFixed(2)}" fill="#eef6ff" fill-opacity="${(0.3 + easel.r() * 0.6).toFixed(2)}"/>`,
    )
  ridge(easel, {
    k: 123,
    y: 0.58,
    amp: 210,
    wl: 470,
    kind: 'mountain',
    top: '#2a4a68',
    base: '#41717c',
    deep: 220,
    snow: '#a9d6cf',
    snowShade: '#3f6486',
    snowLine: 0.7,
    facet: 6,
    light: '#6fa7a2',
    dark: '#1c3558',
    mist: '#4c8486',
    mistAmt: 0.5,
    mistFrom: 0.5,
  })
  ridge(easel, {
    k: 124,
    y: 0.635,
    amp: 50,
    wl: 600,
    trees: 30,
    dens: 0.33,
    top: '#142a42',
    base: '#27505c',
    deep: 80,
    vertical: true,
    light: '#2f6468',
    litAmt: 0.3,
  })
  water(easel, { y: 0.66, deep: '#3d7c80', near: '#0d2138', mirror: 0.9, ripple: 16, lines: 0.025 })
  const h = ridge(easel, {
    k: 125,
    y: 0.95,
    amp: 70,
    wl: 1000,
    top: '#8fc3c2',
    base: '#2a4f6e',
    light: '#bfe6d6',
    deep: 240,
    tw: 260,
    th: 60,
    tex: 0.04,
    shape: (u) => 2.6 * (u - 0.5) ** 2 * 1.8 - 0.7,
    litAmt: 0.7,
  })
  for (const [u, s] of easel.tall
    ? [
        [0.04, 620],
        [0.16, 360],
        [0.93, 700],
        [0.82, 380],
      ]
    : [
        [0.015, 720],
        [0.075, 520],
        [0.14, 360],
        [0.2, 240],
        [0.84, 330],
        [0.9, 520],
        [0.965, 760],
      ]) {
    const x = u * easel.W
    pine(easel, x, h(x) + 24 * easel.S, s * easel.S, '#0a1a2a', '#2f5f66', { slim: 0.19, snow: '#a5d3cf' })
  }
}
