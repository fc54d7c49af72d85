import {
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { WORD_ADDRESS } from './book.ts'

/** A section that was set: its pages, and the entries on each (the first, and the one after the last). */
export interface SetSection {
  direction: 'to' | 'from'
  heads: string[]
  bytes: Uint8Array
  pages: [number, number][]
}

/** The sections as one book, with numbers on its pages, links from word to word, and bookmarks for letters. */
export async function bind(sections: AsyncIterable<SetSection>, title: string, made_at: Date): Promise<Uint8Array> {
  const book = await PDFDocument.create({ updateMetadata: false })
  book.setTitle(title)
  book.setCreator('vlacku')
  book.setCreationDate(made_at)
  const font = await book.embedFont(StandardFonts.Helvetica)
  const pageOf = new Map<string, PDFRef>()
  const letters: Record<'to' | 'from', { letter: string; page: PDFRef }[]> = { to: [], from: [] }
  for await (const { direction, heads, bytes, pages } of sections) {
    const section = await PDFDocument.load(bytes, { updateMetadata: false })
    const copied = await book.copyPages(section, section.getPageIndices())
    for (const [n, page] of copied.entries()) {
      book.addPage(page)
      numberPage(page, book.getPageCount(), font)
      const [from, to] = pages[n] ?? [0, 0]
      for (const head of heads.slice(from, to)) {
        if (direction === 'to' && !pageOf.has(head)) pageOf.set(head, page.ref)
        const letter = letterOf(head)
        if (letters[direction].at(-1)?.letter !== letter) letters[direction].push({ letter, page: page.ref })
      }
    }
  }
  for (const page of book.getPages()) leadLinks(book, page, pageOf)
  addBookmarks(book, [...letters.to, ...letters.from])
  return book.save({ addDefaultPage: false })
}

const letterOf = (word: string) => (/\p{L}/u.exec(word)?.[0] ?? '#').toLocaleUpperCase('en')

function numberPage(page: PDFPage, number: number, font: PDFFont) {
  const said = String(number)
  const size = 8
  page.drawText(said, { x: (page.getWidth() - font.widthOfTextAtSize(said, size)) / 2, y: 24, size, font })
}

/** Links to words become links to their pages; to a word that is not in the book there is none. */
function leadLinks(book: PDFDocument, page: PDFPage, pageOf: ReadonlyMap<string, PDFRef>) {
  const links = page.node.Annots()
  if (!links) return
  const kept = PDFArray.withContext(book.context)
  for (let n = 0; n < links.size(); n++) {
    const link = links.lookup(n, PDFDict)
    const address = link.lookupMaybe(PDFName.of('A'), PDFDict)?.lookupMaybe(PDFName.of('URI'), PDFString, PDFHexString)
    const said = address?.decodeText() ?? ''
    const target = said.startsWith(WORD_ADDRESS) ? pageOf.get(said.slice(WORD_ADDRESS.length)) : undefined
    if (said.startsWith(WORD_ADDRESS) && !target) continue
    if (target) {
      link.delete(PDFName.of('A'))
      link.set(PDFName.of('Dest'), book.context.obj([target, 'Fit']))
    }
    kept.push(links.get(n))
  }
  page.node.set(PDFName.of('Annots'), kept)
}

function addBookmarks(book: PDFDocument, marks: { letter: string; page: PDFRef }[]) {
  if (marks.length === 0) return
  const { context } = book
  const root = context.nextRef()
  const refs = marks.map(() => context.nextRef())
  for (const [n, { letter, page }] of marks.entries())
    context.assign(
      refs[n]!,
      context.obj({
        ...{ Title: PDFHexString.fromText(letter), Parent: root, Dest: [page, 'Fit'] },
        ...(n > 0 && { Prev: refs[n - 1]! }),
        ...(n < refs.length - 1 && { Next: refs[n + 1]! }),
      }),
    )
  context.assign(root, context.obj({ Type: 'Outlines', First: refs[0]!, Last: refs.at(-1)!, Count: refs.length }))
  book.catalog.set(PDFName.of('Outlines'), root)
}
