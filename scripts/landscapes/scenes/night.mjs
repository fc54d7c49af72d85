import { mix } from '../colour.mjs'
import { grass } from '../meadow.mjs'
import { clamp, fbm, smooth } from '../numbers.mjs'
import { ridge } from '../ridge.mjs'
import { glow, sky } from '../sky.mjs'
import { dab } from '../strokes.mjs'
import { pine } from '../trees.mjs'
import { water } from '../water.mjs'

export function night(easel) {
  sky(
    easel,
    [
      [0, '#0b1530'],
      [0.25, '#152750'],
      [0.5, '#27457a'],
      [0.64, '#4a6b95'],
    ],
    { wash: 0.05 },
  )
  const n = easel.noise(61)
  const q = easel.noise(62)
  easel.tint((_u, v, c, x, y) => {
    const b = (x * 0.55 + (y - 0.1 * easel.H) * 1.0) / easel.S - (easel.tall ? 560 : 760)
    const band =
      Math.exp(-(((b + 90 * fbm(n, x / (300 * easel.S), y / (300 * easel.S), 3)) / 190) ** 2)) * smooth(0.62, 0.3, v)
    const d = clamp(0.55 + fbm(q, x / (160 * easel.S), y / (160 * easel.S), 5))
    return mix(c, mix('#5a74ad', '#c9c3e0', d * d), band * d * 0.5)
  })
  glow(easel, { x: 0.78, y: 0.17, r: 40, color: '#bcd0f0', discColor: '#fbf6e2', halo: 360, strength: 0.55 })
  easel.soft.push(`<circle cx="${0.78 * easel.W}" cy="${0.17 * easel.H}" r="${38 * easel.S}" fill="#fbf6e2"/>`)
  const star = (x, y, s, o) =>
    easel.soft.push(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${s.toFixed(2)}" fill="${easel.r() < 0.2 ? '#ffe9c6' : '#eef3ff'}" fill-opacity="${o.toFixed(2)}"/>`,
    )
  for (let i = 0; i < (easel.tall ? 420 : 620); i++) {
    const x = easel.r() * easel.W
    const y = easel.r() ** 1.2 * 0.55 * easel.H
    star(x, y, 0.6 + easel.r() ** 6 * 2.4, 0.35 + easel.r() * 0.6)
  }
  ridge(easel, {
    k: 63,
    y: 0.57,
    amp: 130,
    wl: 520,
    kind: 'mountain',
    top: '#2b4470',
    base: '#46648f',
    deep: 150,
    facet: 4,
    light: '#5b7db0',
    dark: '#1f3562',
    mist: '#5a7aa3',
    mistAmt: 0.5,
  })
  ridge(easel, {
    k: 64,
    y: 0.615,
    amp: 60,
    wl: 620,
    trees: 24,
    dens: 0.34,
    top: '#1b2f52',
    base: '#2c4a72',
    deep: 90,
    vertical: true,
    light: '#3a5d8c',
    litAmt: 0.3,
  })
  ridge(easel, {
    k: 65,
    y: 0.645,
    amp: 40,
    wl: 760,
    trees: 44,
    dens: 0.36,
    top: '#101f3b',
    base: '#1a3054',
    deep: 90,
    vertical: true,
  })
  water(easel, {
    y: 0.665,
    deep: '#2f527f',
    near: '#0d1c38',
    mirror: 0.8,
    ripple: 22,
    lines: 0.03,
    sparkle: { x: 0.78, color: '#e9ecdc', width: 46, amt: 0.8 },
  })
  const hx = 0.3 * easel.W
  const hy = 0.66 * easel.H
  const s = easel.S
  easel.soft.push(
    `<g transform="translate(${hx} ${hy}) scale(${s * 1.5})"><path d="M-34 0v-24l32-22 34 22v24z" fill="#0c1629"/><path d="M-40-22l38-27 40 27-4 4-36-24-34 24z" fill="#1d2f52"/><path d="M18-42v-14h8v20z" fill="#16264a"/><rect x="-18" y="-18" width="15" height="12" fill="#ffcf7a"/><path d="M-10.500-18v12M-18-12h15" stroke="#8a5a24" stroke-width="1.2"/></g>`,
  )
  for (let i = 0; i < 34; i++) {
    const t = easel.r()
    const z = (0.3 + t) * s
    dab(
      easel,
      hx + -15 * s + (easel.r() - 0.5) * 16 * z,
      hy + (12 + t * t * 120) * s,
      (26 - t * 8) * z,
      (easel.r() - 0.5) * 0.2,
      '#ffc873',
      3 * s,
      0.6 - t * 0.45,
    )
  }
  const h = ridge(easel, {
    k: 66,
    y: 0.97,
    amp: 70,
    wl: 900,
    top: '#0a1428',
    base: '#070d1b',
    deep: 200,
    tex: 0.01,
    shape: (u) => 1.3 * (u - 0.5) ** 2 * 4 - 0.5,
  })
  for (const u of easel.tall ? [0.03, 0.13, 0.9, 0.98] : [0.02, 0.07, 0.13, 0.9, 0.955, 1]) {
    const x = u * easel.W
    pine(easel, x, h(x) + 30 * s, (260 + easel.r() * 360) * s, '#060c19', '#243a5e', { slim: 0.18, lit: 1, amt: 0.7 })
  }
  grass(easel, { y: 0.92, to: 1.06, count: 700, colors: ['#070d1a', '#14233f', '#2b4368'], h: 54, lean: 0.2 })
}
