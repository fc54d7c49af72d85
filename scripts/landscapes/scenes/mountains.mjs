import { grass } from '../meadow.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'
import { dab } from '../strokes.mjs'
import { terrain } from '../terrain.mjs'
import { pine } from '../trees.mjs'
import { veil } from '../water.mjs'

const FLOWERS = ['#d9c9e0', '#e9d58a', '#c98fa5', '#f1ede0']

export function mountains(easel) {
  const { W, S, tall } = easel
  sky(easel, [
    [0, '#3f74ab'],
    [0.28, '#8fb4d0'],
    [0.46, '#dfd9d2'],
    [0.6, '#f4d3b4'],
  ])
  clouds(easel, {
    y0: 0.02,
    y1: 0.3,
    scale: 700,
    stretch: 4.2,
    cover: 0.13,
    light: '#fff3e6',
    shade: '#b3bccc',
    alpha: 0.75,
  })
  terrain(easel, {
    k: 43,
    horizon: 0.645,
    middle: tall ? 0.5 : 0.6,
    peaks: [
      [0, 13, 3.85, 5.4],
      [-1.9, 14, 2.3, 3.4],
      [2.4, 15.5, 2.9, 4.4],
      [-7, 19, 3.7, 5.6],
      [-4.6, 24, 3.8, 6],
      [-11, 24, 4.4, 7],
      [7.2, 19, 3.3, 5.6],
      [11, 25, 4.6, 7],
    ],
    rock: '#b9a49f',
    rockShade: '#4f5a80',
    snow: '#fff4e6',
    snowShade: '#86a0d2',
    snowFrom: 0.5,
    wood: '#3f5f6e',
    haze: '#e6d2c6',
    mist: '#d9d5d6',
    clear: 9,
    air: 26,
  })
  veil(easel, { y0: 0.56, y1: 0.74, color: '#dcd6d2', amt: 0.42 })
  ridge(easel, {
    k: 45,
    y: 0.645,
    amp: 100,
    wl: 620,
    shape: (u) => 1.5 * (u - 0.52) ** 2 * 3 - 0.3,
    trees: 30,
    dens: 0.36,
    top: '#5e7a7c',
    base: '#9fb0a6',
    deep: 180,
    mist: '#dccfbe',
    mistAmt: 0.7,
    vertical: true,
  })
  ridge(easel, {
    k: 46,
    y: 0.77,
    amp: 130,
    wl: 720,
    shape: (u) => 1.5 * (1 - u) ** 2 + 0.5 * u ** 3,
    trees: 52,
    dens: 0.36,
    top: '#3c5c57',
    base: '#5f7f6c',
    deep: 200,
    mist: '#b3bd9f',
    mistAmt: 0.55,
    vertical: true,
    light: '#6f8a6a',
    litAmt: 0.3,
  })
  ridge(easel, {
    k: 48,
    y: 0.85,
    amp: 70,
    wl: 900,
    shape: (u) => 0.9 * u,
    top: '#a3ab6a',
    base: '#6d8750',
    light: '#cfc983',
    deep: 150,
    tw: 260,
    th: 40,
    tex: 0.04,
    mist: '#7f9a62',
    mistAmt: 0.4,
  })
  const meadow = ridge(easel, {
    k: 47,
    y: 0.92,
    amp: 100,
    wl: 1000,
    shape: (u) => 1.1 * (1 - u) ** 2,
    top: '#7f9158',
    base: '#34502f',
    light: '#c3bf74',
    deep: 260,
    tw: 200,
    th: 60,
    tex: 0.06,
    litAmt: 0.8,
  })
  // the nearer a fir the taller, and the nearest stand at the sides
  const firs = tall
    ? [
        [0.1, 170],
        [0.9, 150],
        [0.97, 230],
        [0.83, 110],
        [0.03, 330],
        [0.17, 240],
      ]
    : [
        [0.31, 80],
        [0.325, 120],
        [0.78, 110],
        [0.84, 150],
        [0.2, 210],
        [0.235, 130],
        [0.89, 210],
        [0.13, 250],
        [0.94, 300],
        [0.985, 380],
        [0.02, 460],
        [0.075, 390],
      ]
  for (const [u, height] of firs) {
    const x = u * W
    pine(easel, x, meadow(x) + height * 0.22 * S, height * S, '#17302c', '#86995f', { slim: 0.19, lit: -1, amt: 0.75 })
  }
  for (let i = 0; i < 420; i++) {
    const x = (easel.r() * 1.1 - 0.05) * W
    const y = meadow(x) + (26 + easel.r() * 200) * S
    dab(easel, x, y, 3, 0, FLOWERS[Math.floor(easel.r() * 4)], 3.2 * S, 0.9)
  }
  grass(easel, { y: 0.97, to: 1.08, count: 900, colors: ['#31492f', '#6b8045', '#b9b76c'], h: 40 })
}
