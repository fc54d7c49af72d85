import { mix } from '../colour.mjs'
import { clamp, fbm, smooth } from '../numbers.mjs'
import { clouds, sky } from '../sky.mjs'
import { birds } from '../strokes.mjs'
import { water } from '../water.mjs'

export function sea(easel) {
  sky(
    easel,
    [
      [0, '#4f86ad'],
      [0.2, '#8bb4c6'],
      [0.38, '#dcdcc6'],
      [0.48, '#f7e4b8'],
    ],
    { sun: { x: 0.68, y: 0.4, color: '#fff0c0', halo: 560, strength: 0.8, r: 26, discColor: '#fffbe6' } },
  )
  clouds(easel, {
    y0: 0.0,
    y1: 0.4,
    scale: 620,
    stretch: 2.9,
    cover: 0.02,
    edge: 0.26,
    light: '#fff0d8',
    shade: '#8fa3b8',
    lx: 0.6,
    ly: 0.2,
  })
  water(easel, {
    y: 0.5,
    deep: '#6f9fa9',
    near: '#174a63',
    mirror: 0.42,
    ripple: 60,
    lines: 0.07,
    sparkle: { x: 0.68, color: '#fff1c4', width: 80, amt: 0.95 },
  })
  const n = easel.noise(44)
  const q = easel.noise(45)
  easel.tint((_u, _v, c, x, y) => {
    const d = y - 0.5 * easel.H
    if (d < 0) return
    const t = d / (0.5 * easel.H)
    const z = Math.log(1 + d / (14 * easel.S)) * 4.6
    const s = fbm(n, (x / (420 * easel.S) / (0.35 + t)) * 0.5 + z * 0.12, z, 4)
    const crest = smooth(0.18, 0.34, s) * smooth(0.02, 0.2, t)
    const foam = smooth(0.3, 0.46, s + 0.12 * q(x / (26 * easel.S), y / (9 * easel.S))) * smooth(0.1, 0.4, t)
    let o = mix(c, '#0f3a54', smooth(-0.05, -0.45, s) * 0.55 * t)
    o = mix(o, '#6fb0a6', crest * 0.45)
    return mix(o, '#f3f1e4', foam * 0.8)
  })
  const cliff = (k, x0, dir, y, top, w) => {
    const f = easel.noise(k)
    easel.each((x, yy, i) => {
      const u = ((x - x0 * easel.W) * dir) / (w * easel.S)
      const edge = y * easel.H + 40 * easel.S * fbm(f, x / (150 * easel.S), 2, 4) + smooth(-0.3, 1, u) * top * easel.S
      const face = u + 0.12 * fbm(f, yy / (60 * easel.S), 7, 4) * 2
      if (yy < edge || face > 0.98 || yy > 0.535 * easel.H + 26 * easel.S * fbm(f, x / (60 * easel.S), 9, 3)) return
      const d = yy - edge
      const s = fbm(f, (x + d * 0.2) / (40 * easel.S), d / (150 * easel.S), 4)
      let c =
        d < (24 + 16 * s) * easel.S
          ? mix('#7d9257', '#b3b268', clamp(0.5 + s))
          : mix('#c9b795', '#6f6a72', clamp(0.45 + s * 1.3 + (dir > 0 ? u * 0.1 : 0.2)))
      c = mix(c, '#c9d3d0', 0.18)
      easel.put(i, c, smooth(0, 3, d + 1))
      easel.angle[i] = d < 24 * easel.S ? 0.2 : 1.45
    })
  }
  cliff(47, easel.tall ? -0.1 : -0.02, 1, 0.4, 110, 330)
  cliff(48, easel.tall ? -0.14 : -0.06, 1, 0.3, 190, 240)
  const sail = (x, y, s) => {
    x *= easel.W
    y *= easel.H
    s *= easel.S
    easel.soft.push(
      `<path d="M${x} ${y}l0 ${-s} l${s * 0.42} ${s * 0.86}z" fill="#fbf5e6"/><path d="M${x - 2} ${y}l0 ${-s * 0.8} l${-s * 0.26} ${s * 0.74}z" fill="#e3d7c0"/><path d="M${x - s * 0.3} ${y + 3}l${s * 0.8} 0 l${-s * 0.12} ${s * 0.12} l${-s * 0.55} 0z" fill="#4b3f3c"/>`,
    )
  }
  sail(0.44, 0.523, 52)
  sail(0.52, 0.507, 22)
  birds(easel, 0.3, 0.2, 6, '#f6f3ea', 13)
  birds(easel, 0.58, 0.13, 4, '#5a7186', 9)
}
