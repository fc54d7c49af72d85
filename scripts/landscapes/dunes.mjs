import { lab, mix } from './colour.mjs'
import { MARGIN, STEP } from './easel.mjs'
import { clamp, fbm, random, smooth } from './numbers.mjs'

/** A row of dunes: bright where the wind comes from, dark behind a sharp crest that winds down towards the reader. */
export function dunes(easel, o) {
  const { S, columns } = easel
  const { k, y, amp, wl, shift, tex, deep, tw, th, light, dark, mist, mistAmt } = o
  const rise = amp * S
  const [n, texture, swell] = [easel.noise(k + 200), easel.noise(k + 300), easel.noise(k)]
  const peaks = peaksOf(easel, k, rise, wl * S)
  const edge = (x) => y * easel.H - heightAt(peaks, rise, x) - rise * 0.12 * swell((x / (wl * S) + shift) * 0.7, 9)
  const xs = Array.from({ length: columns }, (_, column) => column * STEP - MARGIN)
  const edges = Float32Array.from(xs, edge)
  const slopes = Float32Array.from(xs, (x) => Math.atan2(edge(x + 16) - edge(x - 16), 32))

  easel.each((x, yy, i) => {
    const d = yy - edges[i % columns]
    if (d < -STEP) return
    const t = clamp(d / (deep * S))
    const here = fbm(n, (x + d * 0.25) / (tw * S), d / (th * S), 4, 0.55)
    const { shade, shine, crest } = lightOn(peaks, x, d)
    let c = mix(lab(o.top), lab(o.base), t)
    c = mix(c, light, clamp(0.5 + here * 1.4) * (1 - smooth(0, 0.7, t)) * 0.6)
    c = mix(c, light, shine * 0.75 * (1 - shade))
    c = mix(c, dark, clamp(shade * 1.05) * 0.86)
    const wrinkles = Math.sin(d / (9 * S) + 5 * fbm(texture, x / (180 * S), d / (300 * S), 2))
    c[0] += 0.012 * wrinkles * smooth(20, 120, d) + here * tex
    if (mist) c = mix(c, mist, smooth(0.25, 1, t + here * 0.12) * mistAmt)
    easel.put(i, c, smooth(-STEP, STEP * 0.5, d))
    easel.angle[i] = crest ?? slopes[i % columns] * (1 - 0.6 * t) + 0.5 * here
    easel.busy[i] = 2
  })
}

function peaksOf(easel, k, rise, width) {
  const r = random(easel.seed * 17 + k)
  const peaks = []
  for (let x = -MARGIN - width * r(); x < easel.W + MARGIN + width; x += width * (0.55 + r() * 0.7))
    peaks.push({
      x,
      height: rise * (0.45 + r() * 0.75),
      windward: width * (0.55 + r() * 0.3),
      lee: width * (0.3 + r() * 0.2),
      sway: (r() - 0.35) * 1.1,
      phase: r() * 6,
    })
  return peaks
}

function heightAt(peaks, rise, x) {
  let up = 0
  for (const peak of peaks) {
    const u = x < peak.x ? (peak.x - x) / peak.windward : (x - peak.x) / peak.lee
    if (u >= 1.6) continue
    const slope = x < peak.x ? 0.5 + 0.5 * Math.cos(Math.min(1, u / 1.6) * Math.PI) : Math.exp(-u * u * 1.6 - u * 0.35)
    const v = peak.height * slope
    up += v - (up * v) / (rise * 1.9)
  }
  return up
}

/** How dark and how bright it is `d` below the edge, and the way of the crest where one passes. */
function lightOn(peaks, x, d) {
  let [shade, shine, crest] = [0, 0, null]
  for (const { x: px, height, lee, sway, phase } of peaks) {
    const down = Math.max(0, d) / (height * 2.1)
    if (down >= 1) continue
    const turn = 0.28 * Math.sin(down * 2.6 + phase)
    const u = (x - px - lee * (sway * down + turn * down)) / (lee * (1 - 0.35 * down))
    const lean = (lee * (sway + turn + 0.73 * Math.cos(down * 2.6 + phase) * down)) / (height * 2.1)
    if (Math.abs(u) < 0.3) crest = Math.atan2(1, lean)
    if (u > 0) shade = Math.max(shade, Math.exp(-u * 1.15) * (1 - down ** 1.6) * smooth(0, 0.03, u))
    else shine = Math.max(shine, Math.exp(u * 0.9) * (1 - down))
  }
  return { shade, shine, crest }
}
