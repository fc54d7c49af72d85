import { WORD_ADDRESS } from './book.ts'
import { PdfWriter, pdfText, streamOf } from './pdfWriter.ts'
import { objectsOf, renumbered } from './sectionObjects.ts'

/** A section that was set: its pages, and the entries on each (the first, and the one after the last). */
export interface SetSection {
  direction: 'to' | 'from'
  heads: string[]
  /** What its links lead to, by their numbers. */
  words: string[]
  bytes: Uint8Array
  pages: [number, number][]
}

interface Bookmark {
  letter: string
  page: number
}

/** The sections as one book, with numbers on its pages, links from word to word, and bookmarks for letters. */
export async function* bind(
  sections: AsyncIterable<SetSection>,
  title: string,
  made_at: Date,
): AsyncGenerator<Uint8Array> {
  const book = new PdfWriter()
  yield book.begin()
  const [tree, font] = [book.reserve(), book.reserve()]
  const pages: { number: number; text: string }[] = []
  const pageOf = new Map<string, number>()
  const letters: Record<'to' | 'from', Bookmark[]> = { to: [], from: [] }
  const links: { number: number; text: string; word: string }[] = []
  for await (const section of sections) {
    const { objects, pages: itsPages, tree: itsTree } = objectsOf(section.bytes)
    const numbers = new Map([...objects].map(([number]) => [number, book.reserve()])).set(itsTree, tree)
    const numberOf = (number: number) => numbers.get(number)!
    for (const [number, object] of objects) {
      if (itsPages.includes(number)) continue
      const text = renumbered(object.text, numberOf)
      const link = linkOf(text)
      if (object.stream) yield book.writeStream(numberOf(number), text, object.stream)
      else if (link === null) yield await book.write(numberOf(number), text)
      else links.push({ number: numberOf(number), text, word: section.words[link]! })
    }
    for (const [n, number] of itsPages.entries()) {
      const page = numberOf(number)
      const printed = book.reserve()
      const { text } = objects.get(number)!
      pages.push({ number: page, text: numberedPage(renumbered(text, numberOf), font, printed) })
      yield printedNumber(book, printed, pages.length, text)
      const [from, to] = section.pages[n] ?? [0, 0]
      for (const head of section.heads.slice(from, to)) {
        if (section.direction === 'to' && !pageOf.has(head)) pageOf.set(head, page)
        const letter = letterOf(head)
        const marks = letters[section.direction]
        if (marks.at(-1)?.letter !== letter) marks.push({ letter, page })
      }
    }
  }
  const dangling = new Set<string>()
  for (const { number, text, word } of links) {
    const page = pageOf.get(word)
    if (page === undefined) dangling.add(refTo(number))
    else yield await book.write(number, text.replace(LINK, `/Dest [${refTo(page)} /Fit]`))
  }
  for (const { number, text } of pages) yield await book.write(number, withoutLinks(text, dangling))
  yield await book.write(font, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  yield await book.write(
    tree,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map(({ number }) => refTo(number)).join(' ')}]>>`,
  )
  yield* writeEnd(book, tree, [...letters.to, ...letters.from], title, made_at)
}

const refTo = (number: number) => `${number} 0 R`

const letterOf = (word: string) => (/\p{L}/u.exec(word)?.[0] ?? '#').toLocaleUpperCase('en')

const LINK = new RegExp(`/A <<[^>]*/URI \\(${WORD_ADDRESS}(\\d+)\\)\\s*>>`)
/** The number of the word that a link leads to; null is no such link. */
const linkOf = (text: string): number | null => {
  const number = LINK.exec(text)?.[1]
  return number === undefined ? null : Number(number)
}

/** A link to a word that is not in the book is none. */
const withoutLinks = (page: string, dangling: ReadonlySet<string>): string =>
  page.replace(/\/Annots \[([^\]]*)\]/, (_, links: string) => {
    const kept = (links.match(/\d+ 0 R/g) ?? []).filter((link) => !dangling.has(link))
    return `/Annots [${kept.join(' ')}]`
  })

function numberedPage(text: string, font: number, printed: number): string {
  const fonts = `/Font << /${NUMBER_FONT} ${refTo(font)}`
  const withFont = text.includes('/Font <<')
    ? text.replace('/Font <<', fonts)
    : text.replace('/Resources <<', `/Resources << ${fonts} >>`)
  // before what Typst draws, which may leave another scale behind
  return withFont.replace(/\/Contents (\d+ 0 R)/, `/Contents [${refTo(printed)} $1]`)
}

const NUMBER_FONT = 'pageNumber'
const NUMBER_SIZE = 8
/** Of a figure in Helvetica, for a size of 1. */
const FIGURE_WIDTH = 0.556

function printedNumber(book: PdfWriter, number: number, said: number, page: string): Uint8Array {
  const width = Number(/\/MediaBox \[\S+ \S+ (\S+)/.exec(page)?.[1])
  const left = (width - String(said).length * FIGURE_WIDTH * NUMBER_SIZE) / 2
  const drawn = `q BT /${NUMBER_FONT} ${NUMBER_SIZE} Tf ${left.toFixed(2)} 24 Td (${said}) Tj ET Q`
  return book.writeStream(number, `<</Length ${drawn.length}>>`, streamOf(drawn))
}

async function* writeEnd(book: PdfWriter, tree: number, marks: Bookmark[], title: string, made_at: Date) {
  const [root, info, outlines] = [book.reserve(), book.reserve(), book.reserve()]
  const refs = marks.map(() => refTo(book.reserve()))
  for (const [n, { letter, page }] of marks.entries()) {
    const before = n > 0 ? `/Prev ${refs[n - 1]}` : ''
    const after = n < refs.length - 1 ? `/Next ${refs[n + 1]}` : ''
    const text = `<</Title ${pdfText(letter)}/Parent ${refTo(outlines)}/Dest[${refTo(page)}/Fit]${before}${after}>>`
    yield await book.write(Number.parseInt(refs[n]!, 10), text)
  }
  const children = marks.length > 0 ? `/First ${refs[0]}/Last ${refs.at(-1)}/Count ${refs.length}` : ''
  yield await book.write(outlines, `<</Type/Outlines${children}>>`)
  yield await book.write(root, `<</Type/Catalog/Pages ${refTo(tree)}/Outlines ${refTo(outlines)}>>`)
  const date = made_at.toISOString().replace(/\D/g, '').slice(0, 14)
  const said = `/Title ${pdfText(title)}/Creator ${pdfText('vlacku')}/Producer(Typst)/CreationDate(D:${date}Z)`
  yield await book.write(info, `<<${said}>>`)
  yield await book.end(root, info)
}
