import { lab, mix } from './colour.mjs'
import { MARGIN, STEP } from './easel.mjs'
import { clamp, fbm, ridged, smooth } from './numbers.mjs'
import { outlineOf } from './outline.mjs'

/**
 * Land from its outline down to the bottom of the frame, later ridges over earlier ones. `top` and `base` are its colours
 * over the first `deep` pixels, `mist` what it fades into below; `facet` breaks it into planes turned towards `light` or
 * away from it, and snow lies above `snowLine`. Answers its edge, for what stands on it.
 */
export function ridge(easel, o) {
  const { S, columns } = easel
  const { edge, ground } = outlineOf(easel, o)
  const rocky = o.kind === 'mountain'
  const [n, q] = [easel.noise(o.k + 200), easel.noise(o.k + 300)]
  const { facet = 0, tex = 0.03, busy = 1, mistFrom = 0.25, mistAmt = 0.8 } = o
  const [deep, tw, th] = [(o.deep ?? 260) * S, (o.tw ?? 90) * S, (o.th ?? 130) * S]
  const xs = Array.from({ length: columns }, (_, column) => column * STEP - MARGIN)
  const edges = Float32Array.from(xs, edge)
  const slopes = Float32Array.from(xs, (x) => Math.atan2(ground(x + 16) - ground(x - 16), 32))

  /** How far a plane of the rock is turned to the light. */
  const turned = (u, v, here) => {
    const e = 7 * S
    const small = (fbm(n, u + e / tw, v + (e * 0.5) / th, 4, 0.5) - here) * facet
    if (!rocky) return small
    return small + (ridged(q, u * 0.6 + e / tw, v * 0.5, 3) - ridged(q, u * 0.6, v * 0.5, 3)) * facet * 0.7
  }
  const lightOn = (c, t, here, plane) => {
    if (!facet)
      return o.light ? mix(c, o.light, clamp(0.5 + here * 1.4) * (1 - smooth(0, 0.7, t)) * (o.litAmt ?? 0.6)) : c
    if (o.light && plane > 0) return mix(c, o.light, clamp(plane) * (1 - t * 0.5))
    return o.dark && plane < 0 ? mix(c, o.dark, clamp(-plane) * (1 - t * 0.4)) : c
  }
  const snowOn = (c, x, y, d, here, plane) => {
    const line = (o.snowLine ?? 0.5) * deep * (1 + 0.9 * fbm(q, x / (70 * S), y / (160 * S), 4, 0.6))
    const shade = plane >= 0 ? clamp(0.15 - here * 0.5) : clamp(0.35 - plane * 1.3)
    return mix(c, mix(o.snow, o.snowShade ?? o.snow, shade), smooth(line * 1.12, line * 0.8, d))
  }

  easel.each((x, y, i) => {
    const d = y - edges[i % columns]
    if (d < -STEP) return
    const t = clamp(d / deep)
    const wave = Math.sin(x / (210 * S) + o.k)
    const u = (x + (rocky ? d * 0.55 * Math.sign(wave) : d * 0.25)) / tw
    const v = d / th
    const here = fbm(n, u, v, 4, 0.55)
    const plane = facet ? turned(u, v, here) : 0
    let c = lightOn(mix(lab(o.top), lab(o.base ?? o.top), t), t, here, plane)
    if (o.snow) c = snowOn(c, x, y, d, here, plane)
    c[0] += here * tex
    if (o.mist) c = mix(c, o.mist, smooth(mistFrom, 1, t + here * 0.12) * mistAmt)
    easel.put(i, c, smooth(-STEP, STEP * 0.5, d))
    const fall = rocky ? (wave > 0 ? 1 : -1) * 0.75 * (1 - t) : 0
    easel.angle[i] = o.vertical ? Math.PI / 2 + 0.3 * here : slopes[i % columns] * (1 - 0.6 * t) + 0.5 * here + fall
    easel.busy[i] = busy
  })
  return edge
}
