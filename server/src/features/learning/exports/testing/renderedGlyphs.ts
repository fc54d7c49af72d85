import { inflateSync } from 'node:zlib'

const END = Buffer.from('endstream')
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the glyphs of a Typst PDF: the number of empty boxes (glyph 0) and the fonts of the other glyphs. */
export function renderedGlyphs(pdf: Buffer): { boxes: number; fonts: string[] } {
  let boxes = 0
  for (const content of streamsOf(pdf)) {
    let isComposite = false
    for (const [, font, text] of content.matchAll(/\/(\w+) [\d.]+ Tf|\(((?:[^\\()]|\\[\s\S])*)\)/g)) {
      if (font !== undefined) isComposite = /^f\d+$/.test(font)
      else if (isComposite) boxes += emptyGlyphs(text!)
    }
  }
  const names = String(streamsOf(pdf).join('\n') + pdf.toString('latin1')).matchAll(/\/BaseFont ?\/\w{6}\+([\w-]+)/g)
  return { boxes, fonts: [...new Set(Array.from(names, ([, name]) => name!))].sort() }
}

function emptyGlyphs(literal: string): number {
  const bytes = literal.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal?: string, character?: string) =>
    octal === undefined ? (ESCAPES[character!] ?? character!) : String.fromCharCode(Number.parseInt(octal, 8)),
  )
  let count = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) if (bytes.slice(at, at + 2) === '\0\0') count += 1
  return count
}

/** Returns the decompressed text streams of a PDF. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('\nstream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at + 1)) {
    const bytes = pdf.subarray(at + '\nstream\n'.length, pdf.indexOf(END, at))
    try {
      streams.push(inflateSync(bytes).toString('latin1'))
    } catch {
      // skips streams that aren't compressed
    }
  }
  return streams
}
