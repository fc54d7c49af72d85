import { lab, mix } from '../colour.mjs'
import { cumulus } from '../cumulus.mjs'
import { grass } from '../meadow.mjs'
import { fbm, smooth } from '../numbers.mjs'
import { onPlain, plain } from '../plain.mjs'
import { ridge } from '../ridge.mjs'
import { clouds, sky } from '../sky.mjs'
import { birds, dab, path, stroke } from '../strokes.mjs'
import { leafy } from '../trees.mjs'
import { veil } from '../water.mjs'

const CLOUD = { light: '#fffaee', shade: '#93a4bd', foot: '#b9bcc6' }
const POPPIES = ['#b3402f', '#d05a3a', '#e07f55']

/** Grassland in June: a river that winds to the hills, shadows of clouds going over it, horses, feather grass in front. */
export function steppe(easel) {
  const { tall } = easel
  const eye = { horizon: 0.6, middle: tall ? 0.5 : 0.58, focal: 620 }
  sky(
    easel,
    [
      [0, '#3f7db8'],
      [0.3, '#86b4d4'],
      [0.5, '#cfdcd9'],
      [0.62, '#f3e3bf'],
    ],
    { sun: { x: 0.9, y: 0.52, color: '#fdeec6', halo: 620, strength: 0.45, disc: false } },
  )
  clouds(easel, { y0: 0, y1: 0.2, scale: 900, stretch: 5, cover: 0.1, light: '#fffaf0', shade: '#b9c8d8', alpha: 0.7 })
  clouds(easel, {
    k: 6,
    y0: 0.46,
    y1: 0.57,
    scale: 300,
    stretch: 6,
    cover: 0.02,
    light: '#fdf0d8',
    shade: '#c3c6c9',
    alpha: 0.7,
  })
  cumulus(easel, { k: 21, x: 0.2, y: 0.43, width: 0.5, height: 0.2, ...CLOUD, alpha: 0.9 })
  cumulus(easel, { k: 23, x: tall ? 0.98 : 0.84, y: 0.46, width: 0.36, height: 0.12, ...CLOUD, alpha: 0.85 })
  cumulus(easel, { k: 22, x: tall ? 0.66 : 0.56, y: 0.33, width: 0.66, height: 0.26, ...CLOUD })

  ridge(easel, { k: 31, y: 0.585, amp: 44, wl: 520, top: '#8fa6bb', base: '#b9c4c4', deep: 60, tex: 0.01 })
  ridge(easel, {
    k: 36,
    y: 0.598,
    amp: 26,
    wl: 800,
    top: '#a3b2a4',
    base: '#c9c79c',
    deep: 50,
    light: '#d5d0a2',
    tex: 0.02,
  })
  ridge(easel, {
    k: 33,
    y: 0.612,
    amp: 8,
    wl: 1200,
    top: '#c3bd82',
    base: '#8c8a44',
    deep: 480,
    light: '#dfd394',
    tw: 700,
    th: 24,
  })
  land(easel, eye)
  veil(easel, { y0: 0.57, y1: 0.65, color: '#f1e3c3', amt: 0.5 })
  horses(easel, eye)
  const leaves = ['#2f4430', '#4d6538', '#839050', '#bcb56c']
  for (const [x, z, height] of [
    [-7.6, 13, 1.5],
    [-7, 13.4, 1.2],
    [-6.1, 12.6, 0.9],
    [6.6, 17, 1.5],
    [7.4, 17.4, 1.1],
  ]) {
    const at = onPlain(easel, eye, x, z)
    leafy(easel, at.x, at.y, height * at.unit, leaves, { spread: 0.4, n: 44, lit: -1 })
  }
  grass(easel, { y: 0.78, to: 0.92, count: 1500, colors: ['#77763a', '#a8a052', '#d9cd8c'], h: 30, lean: 0.5, w: 1.2 })
  grass(easel, {
    y: 0.9,
    to: 1.1,
    count: 2200,
    colors: ['#454a24', '#7d7a38', '#b9aa5c', '#e3d594'],
    h: 92,
    lean: 0.5,
    w: 1.9,
  })
  featherGrass(easel, tall ? 60 : 110)
  flowers(easel, tall ? 90 : 150)
  birds(easel, 0.34, 0.3, 3, '#4d5a6a', 12)
}

/** The river, the tint of the grass, and the shadows of the clouds. */
function land(easel, eye) {
  const [patches, shadows] = [easel.noise(37), easel.noise(38)]
  const [water, glint, shade, green, straw] = ['#7fa6c4', '#f2ead2', '#4f5f4a', '#7f8f45', '#d8c67e'].map(lab)
  const bed = (z) => 1.4 * Math.sin(z * 0.42 + 0.4) + 0.7 * Math.sin(z * 0.17 + 2) - 0.8 + 34 / (z * z)
  plain(easel, eye, (x, z, c) => {
    const away = smooth(3, 26, z)
    const patch = fbm(patches, x * 0.32, z * 0.32, 4)
    let painted = mix(c, patch > 0 ? straw : green, Math.min(0.6, Math.abs(patch) * 1.5) * (1 - away * 0.6))
    const aside = Math.abs(x - bed(z)) - 0.46 - 0.12 * fbm(patches, z * 0.9, 3, 2)
    painted = mix(painted, green, smooth(0.5, 0, aside) * 0.6)
    painted = mix(painted, mix(water, glint, smooth(4, 20, z)), smooth(0.03, -0.03, aside))
    const under = smooth(0.06, 0.24, fbm(shadows, x * 0.1 + 11, z * 0.13, 3)) * (1 - away * 0.35)
    return mix(painted, shade, under * 0.5)
  })
}

/** A few horses by the river, grazing. */
function horses(easel, eye) {
  const herd = [
    [1.5, 7.2, 1, '#4b3428'],
    [1.95, 7.5, -1, '#6d4a33'],
    [0.95, 7.9, 1, '#3a2c28'],
    [2.5, 8.3, 1, '#8a6a4c'],
    [0.5, 8.8, -1, '#574034'],
  ]
  for (const [x, z, way, coat] of herd) {
    const at = onPlain(easel, eye, x, z)
    const s = (at.unit * 0.2) / 20
    easel.soft.push(
      `<g transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${(s * way).toFixed(3)} ${s.toFixed(3)})">
        <ellipse cx="2" cy="1" rx="15" ry="2" fill="#4d5231" fill-opacity=".5"/>
        <path fill="${coat}" d="M-11-11c3-3 12-2 17-1 3 0 5 2 8 6l4 5-1 2-3-1-6-6c0 3-1 4-3 5l-1 7h-2l0-7c-4 1-8 0-10-1l-1 8h-2l-1-8c-1-1-2-2-2-4-1 3-1 5-3 7-1-4 1-9 6-12z"/></g>`,
    )
  }
}

/** Stems with silver plumes that the wind has combed one way, against the light. */
function featherGrass(easel, count) {
  const { r, W, H, S } = easel
  for (let i = 0; i < count; i++) {
    const near = r()
    const x = (r() * 1.1 - 0.05) * W
    const y = (0.95 + near * 0.12) * H
    const height = (90 + near * 120) * S * (0.7 + r() * 0.6)
    const bent = height * (0.35 + r() * 0.2)
    stroke(
      easel,
      path`M${x} ${y}q${bent * 0.1} ${-height * 0.7} ${bent * 0.5} ${-height * 0.85}`,
      '#b8ab66',
      1.6 * S,
      0.9,
    )
    for (let k = 0; k < 16; k++) {
      const t = k / 16
      const px = x + bent * (0.46 + t * 0.9)
      const py = y - height * (0.84 + 0.16 * Math.sin(t * 2.4))
      dab(
        easel,
        px,
        py,
        (26 - t * 12) * S,
        -0.15 + t * 0.7 + (r() - 0.5) * 0.5,
        mix('#cfc59a', '#fffbea', r()),
        1.5 * S,
        0.75,
      )
    }
  }
}

function flowers(easel, count) {
  const { r, W, H, S } = easel
  for (let i = 0; i < count; i++) {
    const near = r() ** 1.4
    const [x, y] = [(r() * 1.1 - 0.05) * W, (0.84 + near * 0.17) * H]
    const size = (2.4 + near * 7) * S
    const colour = r() < 0.72 ? POPPIES[Math.floor(r() * 3)] : '#6f6aa8'
    dab(easel, x, y, size, 0.2 + r() * 0.3, colour, size * 0.9, 0.95)
    dab(easel, x + size * 0.3, y - size * 0.25, size * 0.5, 0.1, mix(colour, '#f7c9a0', 0.5), size * 0.35, 0.9)
  }
}
