import { setTimeout } from 'node:timers/promises'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { childrenOf } from '../../../../../testing/childrenOf.ts'
import type { ExportedDefinition } from '../../source.ts'
import { writtenPdf } from '../../testing/written.ts'

/* Tests the merged document with a third-party library. */

const definition = (word: string, gloss: string, text: string): ExportedDefinition => ({
  ...{ definition_id: 1, word, type: 'gismu', rafsi: [], selmaho: null, changed_at: 0, username: 'alis', realname: '' },
  ...{ definition: text, notes: '', etymology: '', jargon: '', score: 1, collection_note: '' },
  keywords: [{ place: 0, word: gloss, meaning: null }],
})
const WORDS = [
  definition('bajra', 'run', 'goes; see {klama}, {nothing}, https://example.org/a_(b)?c=1 and {Ĝoĝo}'),
  definition('klama', 'come', 'x1 comes'),
  definition('Ĝoĝo', 'name', 'a name'),
]

/** The URL as printed. It spans two lines, so the link occurs twice. */
const ADDRESS = '(https://example.org/a_(b)?c=1)'

const bookBytes = async (onStart?: () => unknown) => (await writtenPdf(WORDS, {}, onStart)).bytes

let book: PDFDocument
beforeAll(async () => {
  book = await PDFDocument.load(await bookBytes(), { updateMetadata: false, throwOnInvalidObject: true })
}, 60_000)

/** Returns the link targets on a page: page numbers or URLs. */
function linksOf(page: PDFPage): (number | string)[] {
  const links = page.node.Annots()
  return Array.from({ length: links?.size() ?? 0 }, (_, n) => {
    const link = links!.lookup(n, PDFDict)
    const target = link.lookupMaybe(PDFName.of('Dest'), PDFArray)?.get(0)
    if (target) return book.getPages().findIndex(({ ref }) => ref === target) + 1
    return String(link.lookupMaybe(PDFName.of('A'), PDFDict)?.get(PDFName.of('URI')) ?? '')
  })
}

describe('merged PDF document', () => {
  it('words in a PDF export link to the pages of their entries, and URLs are preserved', () => {
    expect(book.getPageCount()).toBe(3)
    expect(linksOf(book.getPage(1))).toEqual([2, ADDRESS, ADDRESS, 2])
    expect(linksOf(book.getPage(2))).toEqual([2, 2, 2])
  })

  it('each initial letter has a PDF bookmark in both directions', () => {
    const outlines = book.catalog.lookup(PDFName.of('Outlines'), PDFDict)
    const titles: string[] = []
    for (
      let mark = outlines.lookupMaybe(PDFName.of('First'), PDFDict);
      mark;
      mark = mark.lookupMaybe(PDFName.of('Next'), PDFDict)
    )
      titles.push(mark.lookup(PDFName.of('Title'), PDFHexString).decodeText())
    expect(titles).toEqual(['B', 'K', 'Ĝ', 'C', 'N', 'R'])
  })

  it('a PDF export contains metadata', () => {
    expect([book.getTitle(), book.getCreator()]).toEqual(['vlacku: lojban – English', 'vlacku'])
    expect(book.getCreationDate()).toEqual(new Date('2026-11-23T10:00:00Z'))
  })
})

describe.runIf(process.platform === 'linux')('crashed typesetter process', () => {
  it.each([
    ['during a request', () => {}],
    ['before a request', () => setTimeout(500)],
    ['before a busy main thread notices', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)],
  ])('a PDF export reports the reason if the typesetter is killed %s', async (_when, wait) => {
    const others = childrenOf(process.pid)
    const kill = async () => {
      for (const pid of childrenOf(process.pid)) if (!others.includes(pid)) process.kill(Number(pid), 'SIGKILL')
      await wait()
    }
    await expect(bookBytes(kill)).rejects.toThrow('the typesetter exited with SIGKILL')
  })
})
