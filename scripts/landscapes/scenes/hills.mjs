import { grass } from '../meadow.mjs'
import { lerp } from '../numbers.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'
import { birds, dab } from '../strokes.mjs'
import { leafy } from '../trees.mjs'

export function hills(easel) {
  sky(
    easel,
    [
      [0, '#6f9fc4'],
      [0.25, '#a3c3d3'],
      [0.45, '#e3e3d0'],
      [0.6, '#f1e5c8'],
    ],
    { sun: { x: 0.2, y: 0.36, color: '#fff1cf', halo: 620, strength: 0.55, disc: false } },
  )
  clouds(easel, {
    y0: 0.02,
    y1: 0.42,
    scale: 560,
    stretch: 2.1,
    cover: 0.04,
    light: '#fdf6e6',
    shade: '#a9b8c6',
    octaves: 5,
  })
  ridge(easel, {
    k: 11,
    y: 0.5,
    amp: 60,
    wl: 500,
    kind: 'mountain',
    top: '#9fb3c0',
    base: '#c9d0c8',
    deep: 150,
    tex: 0.01,
  })
  ridge(easel, {
    k: 12,
    y: 0.56,
    amp: 95,
    wl: 620,
    shape: (u) => 0.5 * Math.sin(u * 5 + 1),
    top: '#9db39c',
    base: '#c6cfaa',
    light: '#c8d3a4',
    deep: 140,
    mist: '#dfe0c8',
    mistAmt: 0.5,
  })
  ridge(easel, {
    k: 13,
    y: 0.61,
    amp: 110,
    wl: 760,
    shape: (u) => 0.7 * Math.sin(u * 4.4 + 3.4),
    top: '#86a276',
    base: '#b5c18a',
    light: '#c4cd86',
    deep: 190,
    tw: 160,
    mist: '#d5d9b4',
    mistAmt: 0.4,
  })
  const h4 = ridge(easel, {
    k: 14,
    y: 0.69,
    amp: 120,
    wl: 820,
    shape: (u) => 1.1 * Math.cos(u * 4.6),
    trees: 20,
    round: true,
    dens: 1.5,
    top: '#5f8052',
    base: '#a3b568',
    deep: 230,
    tw: 200,
    light: '#a9bb68',
    litAmt: 0.55,
  })
  const h5 = ridge(easel, {
    k: 15,
    y: 0.8,
    amp: 130,
    wl: 980,
    shape: (u) => 1.25 * Math.sin((u - 0.22) * 4.2),
    top: '#8ea552',
    base: '#577a3f',
    light: '#d2cd6c',
    deep: 330,
    tw: 260,
    th: 90,
    tex: 0.05,
    litAmt: 0.85,
  })
  const h6 = ridge(easel, {
    k: 16,
    y: 0.95,
    amp: 130,
    wl: 1150,
    shape: (u) => 1.1 * (1 - u) ** 2,
    top: '#6c8b3f',
    base: '#31522c',
    light: '#b2ba56',
    deep: 360,
    tw: 220,
    th: 80,
    tex: 0.055,
    litAmt: 0.75,
  })
  // a path that goes and comes back, narrowing with distance
  const path = (h, x0, x1, y1, w0, w1) => {
    const L = []
    const R = []
    for (let t = 0; t <= 1.001; t += 0.04) {
      const x = lerp(x0, x1, t) * easel.W + Math.sin(t * 8) * 70 * easel.S * t * (1 - t) * 3
      const y = h(lerp(x0, x1, t) * easel.W) + (4 + t * t * y1) * easel.S
      const w = lerp(w0, w1, t * t) * easel.S
      L.push(`${(x - w).toFixed(0)} ${y.toFixed(0)}`)
      R.unshift(`${(x + w).toFixed(0)} ${(y + w * 0.12).toFixed(0)}`)
    }
    easel.details.push(`<path d="M${L.join('L')}L${R.join('L')}z" fill="#dccb98" fill-opacity=".92"/>`)
    for (let i = 0; i < 60; i++) {
      const k = (easel.r() * L.length) | 0
      const [x, y] = L[k].split(' ').map(Number)
      const w = lerp(w0, w1, (k / L.length) ** 2) * easel.S
      dab(
        easel,
        x + w * (0.2 + easel.r() * 1.6),
        y,
        10 * easel.S + w * 0.8,
        0.1,
        easel.r() < 0.5 ? '#efe4bf' : '#bfa976',
        2 + w * 0.1,
        0.7,
      )
    }
  }
  path(h5, 0.68, 0.5, 190, 2, 13)
  path(h6, 0.53, 0.4, 210, 14, 60)
  const green = ['#24402a', '#3c5f2f', '#64863b', '#a2b052', '#d8d47e']
  const grove = (h, u, n, s, dx) => {
    for (let i = 0; i < n; i++) {
      const x = (u + (easel.r() - 0.5) * dx) * easel.W
      leafy(easel, x, h(x) + (6 + easel.r() * 26) * easel.S, s * easel.S * (0.7 + easel.r() * 0.6), green, {
        spread: 0.36,
      })
    }
  }
  grove(h4, 0.2, 5, 46, 0.12)
  grove(h4, 0.9, 6, 50, 0.1)
  grove(h5, 0.06, 5, 92, 0.1)
  grove(h5, 0.3, 2, 78, 0.05)
  grove(h5, 0.93, 7, 100, 0.13)
  grove(h5, 0.78, 2, 70, 0.05)
  grove(h6, easel.tall ? 0.1 : 0.06, 4, 250, 0.1)
  grove(h6, 0.96, 3, 190, 0.07)
  grass(easel, { y: 0.93, to: 1.08, count: 1600, colors: ['#3f6030', '#7f9843', '#c5bf62', '#e2d68d'], h: 46 })
  birds(easel, 0.7, 0.25, 5, '#5b6b78')
}
