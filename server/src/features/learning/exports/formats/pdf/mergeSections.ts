import {
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { WORD_ADDRESS } from './book.ts'

/** A typeset section. */
export interface SetSection {
  direction: 'to' | 'from'
  /** Head words in order. */
  heads: string[]
  /** Link target words, indexed by the ID in the link's URL. */
  words: string[]
  bytes: Uint8Array
  /** Range of `heads` on each page: the first index (inclusive) and the end index (exclusive). */
  pages: [number, number][]
}

interface Bookmark {
  letter: string
  page: PDFRef
}

/** Font size of page numbers and their distance from the lower edge, in points. */
const NUMBER = { size: 8, y: 24 }

/**
 * Merges the sections into a PDF with page numbers, links between words, and a bookmark for each letter of each direction.
 * Removes links to words without an entry.
 */
export async function mergeSections(
  sections: AsyncIterable<SetSection>,
  title: string,
  made_at: Date,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pageOf = new Map<string, PDFRef>()
  const bookmarks: Record<'to' | 'from', Bookmark[]> = { to: [], from: [] }
  const wordLinks: { page: PDFPage; words: string[] }[] = []
  for await (const { direction, heads, words, bytes, pages } of sections) {
    const section = await PDFDocument.load(bytes, { updateMetadata: false })
    const copies = await document.copyPages(section, section.getPageIndices())
    for (const [n, page] of copies.entries()) {
      document.addPage(page)
      printNumber(page, font, document.getPageCount())
      wordLinks.push({ page, words })
      for (const head of heads.slice(...(pages[n] ?? [0, 0]))) {
        if (direction === 'to' && !pageOf.has(head)) pageOf.set(head, page.ref)
        const letter = letterOf(head)
        if (bookmarks[direction].at(-1)?.letter !== letter) bookmarks[direction].push({ letter, page: page.ref })
      }
    }
  }
  for (const { page, words } of wordLinks) connectLinks(page, words, pageOf)
  addBookmarks(document, [...bookmarks.to, ...bookmarks.from])
  document.setTitle(title)
  document.setCreator('vlacku')
  document.setProducer('Typst')
  document.setCreationDate(made_at)
  return document.save({ addDefaultPage: false })
}

const letterOf = (word: string) => (/\p{L}/u.exec(word)?.[0] ?? '#').toLocaleUpperCase('en')

function printNumber(page: PDFPage, font: PDFFont, number: number) {
  const text = String(number)
  page.drawText(text, { ...NUMBER, font, x: (page.getWidth() - font.widthOfTextAtSize(text, NUMBER.size)) / 2 })
}

/**
 * Makes word links point to the pages of their entries. A page's links are written as a single object, since pdf-lib's running
 * time is quadratic in the number of objects (35 s instead of 2 s for the English dictionary).
 */
function connectLinks(page: PDFPage, words: string[], pageOf: ReadonlyMap<string, PDFRef>) {
  const { context } = page.doc
  const refs = page.node.Annots()?.asArray() ?? []
  const links = refs.flatMap((ref) => {
    const link = context.lookup(ref, PDFDict)
    if (ref instanceof PDFRef) context.delete(ref)
    // hexadecimal if the URL contains non-ASCII characters
    const action = link.lookupMaybe(PDFName.of('A'), PDFDict)
    const address = action?.lookupMaybe(PDFName.of('URI'), PDFString, PDFHexString)?.decodeText()
    if (!address?.startsWith(WORD_ADDRESS)) return [link]
    const target = pageOf.get(words[Number(address.slice(WORD_ADDRESS.length))] ?? '')
    if (!target) return []
    link.delete(PDFName.of('A'))
    link.set(PDFName.of('Dest'), context.obj([target, 'Fit']))
    return [link]
  })
  page.node.set(PDFName.of('Annots'), context.register(context.obj(links)))
}

function addBookmarks(document: PDFDocument, bookmarks: readonly Bookmark[]) {
  const { context } = document
  const outlines = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  for (const [n, { letter, page }] of bookmarks.entries())
    context.assign(
      refs[n]!,
      context.obj({
        Title: PDFHexString.fromText(letter),
        Parent: outlines,
        Dest: [page, 'Fit'],
        ...(n > 0 && { Prev: refs[n - 1]! }),
        ...(n < refs.length - 1 && { Next: refs[n + 1]! }),
      }),
    )
  context.assign(
    outlines,
    context.obj({
      Type: 'Outlines',
      ...(refs.length > 0 && { First: refs[0]!, Last: refs.at(-1)!, Count: refs.length }),
    }),
  )
  document.catalog.set(PDFName.of('Outlines'), outlines)
}
