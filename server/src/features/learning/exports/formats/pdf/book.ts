import {
  byWord,
  type DictionarySource,
  type ExportedDefinition,
  type ExportHead,
  glossesOf,
  inOrder,
  isUnofficial,
  type Reverse,
  reversesOf,
  whatIsIn,
} from '../../source.ts'
import { typstString } from '../typstFormula.ts'
import { familiesFor } from './fonts.ts'
import { Glyphs } from './glyphs.ts'
import { typstText } from './typstText.ts'

/** A TeX formula of a definition. */
interface BookFormula {
  tex: string
  /** First definition in the section that contains the formula. */
  definition: ExportedDefinition
}

/** A part of the document, typeset separately to limit the typesetter's memory use. */
export interface Section {
  direction: 'to' | 'from'
  /** First word of each entry in order: a dictionary word, or a word of the other language. */
  heads: string[]
  /** Typst code that requires `TEMPLATE`. */
  body: string
  formulas: BookFormula[]
  /** Link target words, indexed by their ID in the section. */
  words: string[]
  /** Font family names in order of preference. */
  fonts: string[]
}

/** Number of entries per section, about sixty pages. */
const ENTRIES = 3000

/** Data that all sections need. */
interface Context {
  head: ExportHead
  unusual: DictionarySource['unusual']
  fonts: string[]
  glyphs: Glyphs
}

/** Yields the sections of both directions in order. */
export async function* sectionsOf({ head, definitions, unusual }: DictionarySource): AsyncGenerator<Section> {
  const families = familiesFor([head.language.tag, head.source.tag])
  const context = { head, unusual, fonts: families.map(({ name }) => name), glyphs: await Glyphs.of(families) }
  const typstCall = (name: string, ...texts: string[]) =>
    rawTypstCall(name, ...texts.map((text) => context.glyphs.readable(text)))
  const reverses: Reverse[] = []
  let section = new SectionWriter(
    'to',
    context,
    typstCall('front', ...frontOf(head)) + typstCall('part', ...titleOf(head)),
  )
  for await (const ofWord of byWord(definitions)) {
    reverses.push(...ofWord.flatMap(reversesOf))
    section.addWord(ofWord)
    if (section.heads.length < ENTRIES) continue
    yield section
    section = new SectionWriter('to', context, '')
  }
  yield section
  section = new SectionWriter(
    'from',
    context,
    typstCall('part', ...titleOf({ source: head.language, language: head.source })),
  )
  for (const reverse of inOrder(reverses)) {
    section.addLead(reverse)
    if (section.heads.length < 2 * ENTRIES) continue
    yield section
    section = new SectionWriter('from', context, '')
  }
  yield section
}

class SectionWriter implements Section {
  readonly heads: string[] = []
  readonly formulas: BookFormula[] = []
  readonly words: string[] = []
  readonly fonts: string[]
  readonly #context: Context
  readonly #numbers = new Map<string, number>()
  readonly #wordNumbers = new Map<string, number>()

  constructor(
    readonly direction: Section['direction'],
    context: Context,
    public body: string,
  ) {
    this.#context = context
    this.fonts = context.fonts
  }

  addWord(ofWord: ExportedDefinition[]) {
    const [{ word, type, rafsi }] = ofWord as [ExportedDefinition]
    this.heads.push(word)
    const details = [type, ...rafsi.map((affix) => `-${affix}-`)].join(' ')
    const definitions = ofWord.map((definition) => `[${this.#typstDefinition(definition)}]`).join('')
    this.body += `#e(${this.#string(word)}, ${this.#string(details)}, ${isUnofficial(type)})${definitions}\n`
  }

  addLead({ word, meaning, valsi, place }: Reverse) {
    this.heads.push(word)
    this.body += `#g(${this.#string(word)}, ${this.#string(meaning ?? '')}, ${this.#wordNumber(valsi)}, ${this.#string(valsi)}, ${place})\n`
  }

  #string(text: string): string {
    return typstString(this.#context.glyphs.readable(text))
  }

  #typstDefinition(d: ExportedDefinition): string {
    const { glyphs, head, unusual } = this.#context
    const missing = new Set<string>()
    const readable = (text: string) => glyphs.readable(text, (codePoint) => missing.add(codePoint))
    const glosses = glossesOf(d).map(({ word }) => word)
    const options = {
      site: head.site,
      readable,
      formula: (tex: string) => {
        if (glyphs.hasGlyphsFor(tex)) return `#f(${this.#numberOf(tex, d)});`
        return `#c(${typstString(readable(tex))});`
      },
      idOfWord: (word: string) => this.#wordNumber(word),
    }
    // checks the entry heading, and keywords printed only in the other direction
    for (const text of [d.word, d.type, ...d.rafsi]) readable(text)
    for (const { word, meaning } of d.keywords) readable(`${word} ${meaning ?? ''}`)
    const typst = [
      d.selmaho ? `#s(${typstString(readable(d.selmaho))})` : '',
      typstText(d.definition, options),
      glosses.length > 0 ? `#k(${typstString(readable(glosses.join('; ')))})` : '',
      d.notes ? `#n[${typstText(d.notes, options)}]` : '',
    ].join('')
    if (missing.size > 0) unusual(d, `no glyph: ${[...missing].join(' ')}`)
    return typst
  }

  #wordNumber(word: string): number {
    const known = this.#wordNumbers.get(word)
    if (known !== undefined) return known
    this.#wordNumbers.set(word, this.words.length)
    return this.words.push(word) - 1
  }

  #numberOf(tex: string, definition: ExportedDefinition): number {
    const known = this.#numbers.get(tex)
    if (known !== undefined) return known
    this.#numbers.set(tex, this.formulas.length)
    return this.formulas.push({ tex, definition }) - 1
  }
}

const rawTypstCall = (name: string, ...args: string[]) => `#${name}(${args.map(typstString).join(', ')})\n`
const titleOf = ({ source, language }: Pick<ExportHead, 'source' | 'language'>) => [
  `${source.real_name} – ${language.real_name}`,
]
const frontOf = (head: ExportHead) => [
  ...titleOf(head),
  ...[head.site, head.made_at.toISOString().slice(0, 10), whatIsIn(head)],
]

/** Placeholder URL of a link to a word, followed by the word's ID in the section. Used until the page is known. */
export const WORD_ADDRESS = 'vlacku-word:'

/**
 * Document layout and the functions used by its sections. Requires `fonts` and `formulas`. Each page header shows the first and
 * last entry on the page, recorded in metadata with the label `page`.
 */
export const TEMPLATE = `
#set page(
  paper: "a4", columns: 2, margin: (x: 16mm, top: 20mm, bottom: 16mm),
  header: context {
    let all = query(<entry>)
    let first-from(page) = {
      let (low, high) = (0, all.len())
      while low < high {
        let middle = calc.quo(low + high, 2)
        if all.at(middle).location().page() < page { low = middle + 1 } else { high = middle }
      }
      low
    }
    let (from, to) = (first-from(here().page()), first-from(here().page() + 1))
    [#metadata((from, to)) <page>]
    if from < to {
      set text(size: 8pt, weight: "bold")
      [#all.at(from).value #h(1fr) #all.at(to - 1).value]
      v(-1.5mm)
      line(length: 100%, stroke: 0.3pt)
    }
  },
)
#set columns(gutter: 7mm)
#set text(font: fonts, size: 8pt)
#show raw: set text(font: ("DejaVu Sans Mono", ..fonts))
#show math.equation: set text(font: ("New Computer Modern Math", ..fonts))
#set par(hanging-indent: 3mm, spacing: 1.3mm, leading: 0.5em)
#show link: set text(fill: rgb("#1f5f8b"))
#let front(title, site, date, contents) = {
  place(top + center, scope: "parent", float: true, {
    v(60mm)
    text(size: 34pt, weight: "bold")[vlacku]
    v(4mm)
    text(size: 18pt, title)
    v(8mm)
    text(size: 10pt)[#site \\ #date \\ #contents]
  })
  pagebreak()
}
#let part(title) = place(top, scope: "parent", float: true, text(size: 16pt, weight: "bold", title))
#let w(n, word) = link("${WORD_ADDRESS}" + str(n), word)
#let f(n) = formulas.at(n)
#let c(code) = text(font: ("DejaVu Sans Mono", ..fonts), size: 0.8em, code)
#let l(depth, marker) = {
  linebreak()
  h(depth * 3mm)
  if marker != "" [#marker ]
}
#let s(selmaho) = [[#selmaho] ]
#let k(glosses) = [ #emph[(#glosses)]]
#let n(notes) = [ — #text(fill: luma(70), notes)]
#let e(word, facts, unofficial, ..senses) = par[#metadata(word) <entry>#if unofficial [△]#strong(word) #text(size: 6.5pt, fill: luma(90), facts) #senses.pos().join([ ⋄ ])]
#let g(word, sense, n, valsi, place) = par[#metadata(word) <entry>#strong(word)#if sense != "" [ #emph(sense)] #w(n, valsi)#if place > 0 { sub(str(place)) }]
`
