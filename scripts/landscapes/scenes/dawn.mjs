import { mix } from '../colour.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'
import { birds } from '../strokes.mjs'
import { veil } from '../water.mjs'

export function dawn(easel) {
  sky(
    easel,
    [
      [0, '#7e8fc0'],
      [0.2, '#b9a9cc'],
      [0.38, '#efb8b0'],
      [0.5, '#fbd3a4'],
      [0.6, '#fdeac2'],
    ],
    { sun: { x: 0.38, y: 0.47, color: '#fff0c4', halo: 620, strength: 0.85, r: 34, discColor: '#fffbe8' } },
  )
  clouds(easel, {
    y0: 0.04,
    y1: 0.42,
    scale: 640,
    stretch: 5,
    cover: 0.06,
    edge: 0.25,
    light: '#ffe0c6',
    shade: '#a99bc4',
    lx: 0,
    ly: 0.8,
    alpha: 0.9,
  })
  const c = [
    ['#d3a9b6', 0.56, 90],
    ['#b492b2', 0.58, 100],
    ['#9480ac', 0.64, 100],
    ['#736b9f', 0.71, 110],
    ['#544f87', 0.79, 110],
    ['#38386a', 0.88, 110],
  ]
  c.forEach(([col, y, amp], i) => {
    ridge(easel, {
      k: 71 + i,
      y,
      amp: amp * (i < 3 ? 1.5 : 1),
      wl: 520 + 60 * i,
      kind: i < 4 ? 'mountain' : undefined,
      trees: i >= 4 ? 26 + (i - 4) * 34 : 0,
      dens: 0.36,
      top: col,
      base: mix(col, '#f6c7b0', 0.4),
      deep: 190,
      mist: i < 4 ? '#f7d2bb' : '#cda6b8',
      mistAmt: 0.8 - i * 0.06,
      mistFrom: 0.12,
      tex: 0.015,
      facet: i < 4 ? 3.4 : 0,
      light: mix(col, '#ffd9b8', 0.5),
      dark: mix(col, '#4b4a86', 0.3),
      litAmt: 0.25,
    })
    if (i < 5) veil(easel, { y0: y, y1: y + 0.15, color: '#fbdcc4', amt: 0.34, k: 90 + i })
  })
  ridge(easel, {
    k: 78,
    y: 0.99,
    amp: 100,
    wl: 900,
    trees: 110,
    dens: 0.4,
    top: '#23244c',
    base: '#171835',
    deep: 200,
    vertical: true,
  })
  easel.soft.push(`<circle cx="${0.38 * easel.W}" cy="${0.47 * easel.H}" r="${33 * easel.S}" fill="#fffbe8"/>`)
  birds(easel, 0.6, 0.31, 7, '#6b5d86', 10)
}
