import type { FontFamily } from './fonts.ts'

type FontReader = typeof import('fontkit')

const ASCII = /^[\x20-\x7e\n]*$/
/** Invisible characters such as joiners and variation selectors, which need no glyph. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g

/** Finds characters that none of the font families can render. Fonts are loaded on demand. */
export class Glyphs {
  readonly #families: readonly FontFamily[]
  readonly #reader: FontReader
  /** Supported code points by font file. */
  readonly #codePoints = new Map<string, ReadonlySet<number>>()
  readonly #segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  /** Results for clusters missing from the first family. */
  readonly #known = new Map<string, boolean>()

  private constructor(families: readonly FontFamily[], reader: FontReader) {
    this.#families = families
    this.#reader = reader
  }

  static async of(families: readonly FontFamily[]): Promise<Glyphs> {
    return new Glyphs(families, await import('fontkit'))
  }

  /** Replaces characters without glyphs with bracketed code points, and reports each code point (`U+1F98A`). */
  readable(text: string, onMissing: (codePoint: string) => void = () => {}): string {
    if (ASCII.test(text)) return text
    const lines = text.toWellFormed().replace(LINE_ENDS, '\n')
    if (this.#hasAll(lines, this.#families[0]!)) return lines
    return Array.from(this.#segmenter.segment(lines), ({ segment }) => {
      if (this.#hasGlyphsForCluster(segment)) return segment
      const names = Array.from(segment, (character) => nameOf(character.codePointAt(0)!))
      for (const name of names) onMissing(name)
      return `[${names.join(' ')}]`
    }).join('')
  }

  hasGlyphsFor(text: string): boolean {
    let can = true
    this.readable(text, () => {
      can = false
    })
    return can
  }

  /** A cluster is rendered in a single font, which may compose or decompose it. */
  #hasGlyphsForCluster(cluster: string): boolean {
    const known = this.#known.get(cluster)
    if (known !== undefined) return known
    const forms = [cluster, cluster.normalize('NFC'), cluster.normalize('NFD')]
    const can = this.#families.some((family) => forms.some((form) => this.#hasAll(form, family)))
    this.#known.set(cluster, can)
    return can
  }

  /** Returns true if all files of a family contain the characters, including bold and italic. */
  #hasAll(text: string, family: FontFamily): boolean {
    const sets = family.files.map((file) => this.#codePointsOf(file))
    for (const character of text) {
      const codePoint = character.codePointAt(0)!
      if (!sets.every((set) => set.has(codePoint)) && !IGNORABLE.test(character)) return false
    }
    return true
  }

  #codePointsOf(file: string): ReadonlySet<number> {
    const known = this.#codePoints.get(file)
    if (known) return known
    const codePoints = new Set(this.#reader.openSync(file).characterSet)
    this.#codePoints.set(file, codePoints)
    return codePoints
  }
}

const nameOf = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
