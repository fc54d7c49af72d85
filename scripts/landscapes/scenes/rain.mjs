import { broadleaf } from '../broadleaf.mjs'
import { grass } from '../meadow.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'
import { veil, water } from '../water.mjs'
import { curtains, falling, rings } from '../weather.mjs'

const LEAVES = ['#16241f', '#27392f', '#41563f', '#66784c', '#93a066']

/** A summer shower crosses a river valley; behind it, low on the right, the sky is bright already. */
export function rain(easel) {
  const { W, H, S, tall } = easel
  const gap = tall ? 0.62 : 0.7
  sky(
    easel,
    [
      [0, '#37444f'],
      [0.22, '#566672'],
      [0.42, '#8a989d'],
      [0.54, '#c3c9bf'],
      [0.62, '#e4dec0'],
    ],
    { tilt: 0.15, sun: { x: gap, y: 0.55, color: '#fdf0c4', halo: 430, strength: 0.85, disc: false } },
  )
  clouds(easel, {
    y0: -0.2,
    y1: 0.34,
    scale: 760,
    stretch: 1.7,
    cover: -0.3,
    edge: 0.5,
    light: '#8d9aa2',
    shade: '#2b3742',
    lx: 0.5,
    ly: 0.7,
  })
  clouds(easel, {
    k: 9,
    y0: 0.06,
    y1: 0.4,
    scale: 460,
    stretch: 2.6,
    cover: -0.02,
    edge: 0.3,
    light: '#aab3b5',
    shade: '#46545f',
    lx: 0.6,
    ly: 0.8,
    alpha: 0.85,
  })
  clouds(easel, {
    k: 7,
    y0: 0.34,
    y1: 0.54,
    scale: 360,
    stretch: 4.6,
    cover: 0.06,
    light: '#f1ead0',
    shade: '#7c8a91',
    lx: 0.7,
    ly: 0.6,
    alpha: 0.75,
  })

  ridge(easel, {
    k: 81,
    y: 0.555,
    amp: 90,
    wl: 620,
    top: '#93a3aa',
    base: '#bfc6bf',
    deep: 120,
    mist: '#d5d6c5',
    mistAmt: 0.8,
    mistFrom: 0.05,
  })
  curtains(easel, gap)
  ridge(easel, {
    k: 87,
    y: 0.595,
    amp: 70,
    wl: 700,
    shape: (u) => 1.6 * (1 - u) ** 2,
    trees: 14,
    dens: 0.4,
    top: '#72868a',
    base: '#a3b0a8',
    deep: 120,
    mist: '#bcc5bb',
    mistAmt: 0.75,
    vertical: true,
  })
  ridge(easel, {
    k: 82,
    y: 0.64,
    amp: 80,
    wl: 640,
    shape: (u) => 1.2 * Math.abs(u - gap) - 0.3,
    trees: 26,
    round: true,
    dens: 0.5,
    top: '#53696a',
    base: '#8a9b92',
    deep: 130,
    mist: '#a9b5aa',
    mistAmt: 0.7,
    light: '#7c8f80',
    litAmt: 0.4,
  })
  veil(easel, { y0: 0.6, y1: 0.7, color: '#c9cdc0', amt: 0.5 })
  ridge(easel, {
    k: 83,
    y: 0.685,
    amp: 50,
    wl: 760,
    shape: (u) => 1.4 * (u - gap) ** 2 * 3 - 0.5,
    trees: 44,
    round: true,
    dens: 0.46,
    top: '#2f453f',
    base: '#5b7064',
    deep: 110,
    light: '#5f7758',
    litAmt: 0.5,
    mist: '#7f8f80',
    mistAmt: 0.4,
  })
  water(easel, {
    y: 0.7,
    deep: '#aab5ae',
    near: '#3c5154',
    mirror: 0.9,
    ripple: 26,
    lines: 0.06,
    sparkle: { x: gap, color: '#f6edc9', width: 110, amt: 0.75 },
    shore: (u) => 0.01 * Math.sin(u * 5 + 1),
  })
  // bright sky meets dark land here, and broad strokes across that edge would stay as specks
  easel.each((_x, y, i) => {
    if (y > 0.46 * H && y < 0.7 * H) easel.busy[i] = 2.4
  })
  rings(easel, tall ? 70 : 120)
  const bank = ridge(easel, {
    k: 86,
    y: 0.985,
    amp: 80,
    wl: 900,
    top: '#56683f',
    base: '#1d2b22',
    light: '#8d9a58',
    deep: 240,
    tw: 120,
    th: 50,
    tex: 0.05,
    shape: (u) => 3.2 * Math.max(0, 0.62 - u) ** 1.7 + 5 * Math.max(0, u - 0.82) ** 1.6 - 0.35,
  })
  const trees = tall
    ? [
        [0.2, 330],
        [0.03, 560],
        [0.98, 400],
      ]
    : [
        [0.2, 330],
        [0.03, 600],
        [0.115, 500],
        [0.975, 430],
        [0.9, 260],
      ]
  for (const [u, height] of trees)
    broadleaf(easel, u * W, bank(u * W) + 26 * S, height * S, LEAVES, { lit: u < gap ? 1 : -1 })
  grass(easel, {
    y: 0.86,
    to: 0.97,
    count: 420,
    x0: -0.03,
    x1: 0.42,
    colors: ['#26382a', '#52673f', '#8f9a5c'],
    h: 70,
    lean: -0.35,
  })
  grass(easel, {
    y: 0.95,
    to: 1.08,
    count: 1500,
    colors: ['#1b2a21', '#3f5537', '#7d8c52', '#aeb479'],
    h: 70,
    lean: -0.35,
  })
  falling(easel, 1300)
}
