import { mix } from '../colour.mjs'
import { dunes } from '../dunes.mjs'
import { grass } from '../meadow.mjs'
import { fbm, smooth } from '../numbers.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'

export function desert(easel) {
  sky(
    easel,
    [
      [0, '#5c9bb3'],
      [0.25, '#97c4c4'],
      [0.42, '#e8dfc2'],
      [0.52, '#f7d9a8'],
    ],
    { sun: { x: 0.2, y: 0.3, color: '#fff3cf', halo: 560, strength: 0.7, r: 30, discColor: '#fffdf0' } },
  )
  clouds(easel, {
    y0: 0.04,
    y1: 0.26,
    scale: 560,
    stretch: 6,
    cover: 0.12,
    light: '#fff6e4',
    shade: '#c9cfc6',
    alpha: 0.7,
  })
  ridge(easel, {
    k: 101,
    y: 0.5,
    amp: 46,
    wl: 240,
    kind: 'mountain',
    top: '#b79a9f',
    base: '#dcbfa6',
    deep: 80,
    tex: 0.02,
    facet: 3,
    light: '#d7b3a0',
    dark: '#9a8396',
    mist: '#eed4ae',
    mistAmt: 0.6,
  })
  easel.soft.push(`<circle cx="${0.2 * easel.W}" cy="${0.3 * easel.H}" r="${30 * easel.S}" fill="#fffdf0"/>`)
  // a table mountain
  const n = easel.noise(110)
  easel.each((x, y, i) => {
    const u = ((x / easel.W - (easel.tall ? 0.7 : 0.76)) * easel.W) / (easel.S * 190)
    const top = 0.415 * easel.H + 8 * easel.S * fbm(n, x / (60 * easel.S), 1, 3)
    const half = 1 + smooth(0.44, 0.53, y / easel.H) * 0.9 + 0.06 * fbm(n, 4, y / (16 * easel.S), 3)
    if (y < top || Math.abs(u) > half || y > 0.53 * easel.H) return
    const band = 0.5 + 0.5 * Math.sin(y / (8 * easel.S) + fbm(n, x / 90, y / 60, 2) * 2)
    let c = mix('#b0705c', '#cf9c79', band * 0.6 + (u < 0 ? 0.3 : -0.1))
    c = mix(c, '#7e5a6c', u > 0.35 ? 0.5 : 0)
    easel.put(i, mix(c, '#e6c8a6', 0.3))
    easel.angle[i] = y / easel.H < 0.46 ? 1.5 : 0.3
  })
  const rows = [
    ['#e4bd86', '#f4d6a3', '#b9896f', 0.535, 40, 420],
    ['#dcae72', '#f6d69c', '#a56f5c', 0.6, 70, 560],
    ['#d59e60', '#f7d190', '#955a50', 0.69, 110, 720],
    ['#c98a4d', '#f4c57e', '#7d4848', 0.82, 170, 960],
    ['#b5723f', '#eab06a', '#63393f', 1.0, 190, 1150],
  ]
  for (const [i, [sand, light, dark, y, amp, wl]] of rows.entries())
    dunes(easel, {
      k: 102 + i,
      y,
      amp,
      wl,
      shift: i * 0.37,
      top: sand,
      base: mix(sand, light, 0.35),
      light,
      dark,
      deep: 260,
      tex: 0.02,
      tw: 340,
      th: 90,
      mist: i < 2 ? '#f1d7ad' : undefined,
      mistAmt: 0.4,
    })
  for (const [k, v, s] of [
    [0, 0.648, 9],
    [29, 0.646, 9],
    [61, 0.645, 8],
    [98, 0.644, 9],
  ]) {
    const x = 0.62 * easel.W + k * easel.S
    const y = v * easel.H
    const z = (s * easel.S) / 9
    easel.soft.push(
      `<g transform="translate(${x} ${y}) scale(${z})" fill="#4d332f"><path d="M-9 0l1-9c2-4 4-1 5-4 2-4 5-4 7 0 2 2 3 1 4-3l1-4 4 1-2 2-1 7-3 3v7h-1l-1-6h-8l-2 6h-1l-1-5z"/><path d="M-10 1l26 5-3 1z" fill="#7d4848" fill-opacity=".5"/></g>`,
    )
  }
  grass(easel, { y: 0.93, to: 1.04, count: 170, colors: ['#6a5138', '#a98a54', '#d8bd83'], h: 50, lean: 0.3, w: 1.4 })
}
