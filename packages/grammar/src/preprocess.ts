import type { Tokens } from './machine.ts'
import { selmaoNumber } from './selmao.ts'
import type { WordNode } from './tree.ts'
import { type Word, WordReader } from './words.ts'

/** Words that form one token: a quotation, a zei compound, a bu letter, or a single word with its BAhE. */
interface Item {
  selmao: string
  words: Word[]
}

export interface Preprocessed {
  words: Word[]
  tokens: Tokens
}

/** Runs steps 2 to 4 of the baseline grammar: quotations, erasure, FAhO, compounds and absorption. Runs in linear time. */
export function preprocess(text: string): Preprocessed {
  const items = new ItemReader(text).all()
  const words = items.flatMap((item) => item.words)
  const nodes = absorbIndicators(items)
  const selmao = Uint8Array.from(nodes, (node) => selmaoNumber(node.selmao))
  return { words, tokens: { nodes, selmao } }
}

/** Selma'o at which erasure by SU stops. */
const SU_STOPS = new Set(['NIhO', 'LU', 'TUhE', 'TO'])

/** Returns true for Lojban words, the only erasable items. */
const isErasable = (item: Item | undefined) => item?.selmao !== 'FOREIGN' && item?.selmao !== 'UNFINISHED'

/** Returns true if ZEI or BU can follow the item. */
const isJoinable = (item: Item | undefined): item is Item =>
  isErasable(item) && item !== undefined && !['BU', 'ZEI', 'SA'].includes(item.selmao)

class ItemReader {
  readonly #reader: WordReader
  #items: Item[] = []
  /** BAhE words that precede the word they emphasize. */
  #emphasis: Word[] = []
  /** The SA whose following word has not been read yet. */
  #erasing: Word | null = null

  constructor(text: string) {
    this.#reader = new WordReader(text)
  }

  all(): Item[] {
    for (let word = this.#reader.next(); word; word = this.#reader.next()) {
      this.#take(word)
      if (word.selmao === 'FAhO') break
    }
    this.#lastItem()
    for (const word of this.#emphasis) this.#items.push({ selmao: 'BAhE', words: [word] })
    return this.#items
  }

  #take(word: Word): void {
    switch (word.selmao) {
      case 'SI':
        if (this.#emphasis.length > 0) this.#emphasis.pop()
        else if (this.#erasing) this.#erasing = null
        else if (isErasable(this.#items.at(-1))) this.#items.pop()
        return
      case 'SA':
        this.#erasing = word
        this.#emphasis = []
        return
      case 'SU':
        this.#eraseDiscourse()
        return
      case 'BAhE':
        if (this.#followedByBu()) this.#push({ selmao: 'BAhE', words: [word] })
        else this.#emphasis.push(word)
        return
      case 'Y':
        if (this.#followedByBu()) this.#push({ selmao: 'BY', words: [word] })
        return
      case 'ZO':
        this.#push(this.#wordQuotation(word))
        return
      case 'LOhU':
        this.#push(this.#errorQuotation(word))
        return
      case 'ZOI':
        this.#push(this.#foreignQuotation(word))
        return
      case 'ZEI':
        if (!this.#join(word)) this.#push({ selmao: 'ZEI', words: [word] })
        return
      case 'BU': {
        const last = this.#lastItem()
        if (!isJoinable(last)) this.#push({ selmao: 'BU', words: [word] })
        else {
          last.selmao = 'BY'
          last.words.push(word)
        }
        return
      }
      default:
        this.#push({ selmao: word.selmao, words: [word] })
    }
  }

  #push(item: Item): void {
    if (this.#erasing) this.#erase(this.#erasing, item.selmao === 'NA' ? this.#afterNa() : item.selmao)
    this.#erasing = null
    if (this.#emphasis.length > 0) {
      item.words = [...this.#emphasis, ...item.words]
      this.#emphasis = []
    }
    this.#items.push(item)
  }

  #next(): Word | null {
    let word = this.#reader.next()
    while (word?.selmao === 'Y' && !this.#followedByBu()) word = this.#reader.next()
    return word
  }

  #followedByBu(): boolean {
    const next = this.#reader.next()
    if (next) this.#reader.unread(next)
    return next?.selmao === 'BU'
  }

  /** Returns the selma'o of the construct that NA starts: a connective such as `na gi'e`, or NA itself. */
  #afterNa(): string {
    const next = this.#reader.next()
    if (next) this.#reader.unread(next)
    return next && ['A', 'GIhA', 'JA'].includes(next.selmao) ? next.selmao : 'NA'
  }

  #wordQuotation(zo: Word): Item {
    const quoted = this.#next()
    if (!quoted) return { selmao: 'UNFINISHED', words: [zo] }
    return { selmao: quoted.selmao === 'FOREIGN' ? 'FOREIGN' : 'ZO', words: [zo, quoted] }
  }

  #errorQuotation(lohu: Word): Item {
    const words = [lohu]
    let isLojban = true
    for (let word = this.#next(); word; word = this.#next()) {
      words.push(word)
      if (word.selmao === 'FOREIGN') isLojban = false
      if (word.selmao === 'LEhU') return { selmao: isLojban ? 'LOhU' : 'FOREIGN', words }
    }
    return { selmao: 'UNFINISHED', words }
  }

  #foreignQuotation(zoi: Word): Item {
    const opening = this.#next()
    if (!opening || opening.selmao === 'FOREIGN')
      return { selmao: 'UNFINISHED', words: opening ? [zoi, opening] : [zoi] }
    const found = this.#reader.foreign(opening)
    if (!found) return { selmao: 'UNFINISHED', words: [zoi, opening] }
    const { content, closing } = found
    return { selmao: 'ZOI', words: content.text === '' ? [zoi, opening, closing] : [zoi, opening, content, closing] }
  }

  /** Returns the item that ZEI or BU joins; an SA before the item erases nothing. */
  #lastItem(): Item | undefined {
    if (this.#erasing) this.#items.push({ selmao: 'SA', words: [this.#erasing] })
    this.#erasing = null
    return this.#items.at(-1)
  }

  /** Joins the words around ZEI into a compound. */
  #join(zei: Word): boolean {
    const before = this.#lastItem()
    if (!isJoinable(before) || this.#emphasis.length > 0) return false
    const after = this.#next()
    if (!after) return false
    before.selmao = after.selmao === 'FOREIGN' ? 'FOREIGN' : 'BRIVLA'
    before.words.push(zei, after)
    return true
  }

  #eraseDiscourse(): void {
    this.#emphasis = []
    this.#erasing = null
    const at = this.#items.findLastIndex((item) => SU_STOPS.has(item.selmao) || !isErasable(item))
    this.#items.length = at + 1
  }

  /** Erases words up to and including the last one of the same kind as the word after SA. The first sentence starts without I. */
  #erase(sa: Word, selmao: string): void {
    const like = startOf(selmao)
    const at = this.#items.findLastIndex((item) => startOf(item.selmao) === like || !isErasable(item))
    const isFirstSentence = at < 0 && selmao === 'I' && this.#items.length > 0
    if (isFirstSentence) this.#items = []
    else if (at < 0 || !isErasable(this.#items[at])) this.#items.push({ selmao: 'SA', words: [sa] })
    else this.#items.length = at
  }
}

const SELBRI_STARTS = new Set(['BRIVLA', 'GOhA', 'ME', 'NUhA', 'NU', 'SE', 'JAI', 'KE', 'NAhE'])
const SUMTI_STARTS = new Set(['KOhA', 'LA', 'LE', 'LI', 'LU', 'LAhE', 'ZO', 'ZOI', 'LOhU', 'PA', 'BY', 'FA'])

/** Returns the kind of construct that a word starts, as distinguished by SA. */
function startOf(selmao: string): string {
  if (SELBRI_STARTS.has(selmao)) return 'selbri'
  if (selmao === 'NOI') return 'GOI'
  return SUMTI_STARTS.has(selmao) ? 'sumti' : selmao
}

/** Attaches indicators to the preceding word. Leading indicators form a separate token. Drops FAhO. */
function absorbIndicators(items: readonly Item[]): WordNode[] {
  const nodes: WordNode[] = []
  let count = 0
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    const node = nodeOf(item, count)
    count += item.words.length
    const before = nodes.at(-1)
    const isAbsorbed =
      isIndicator(item) ||
      (item.selmao === 'FUhE' && isIndicator(items[i + 1])) ||
      (item.selmao === 'NAI' && isScaled(items[i - 1]))
    if (isAbsorbed && before) {
      before.last = node.last
      before.end = node.end
    } else if (isAbsorbed) nodes.push({ ...node, selmao: 'INDICATORS' })
    else if (item.selmao !== 'FAhO') nodes.push(node)
  }
  return nodes
}

function nodeOf({ selmao, words }: Item, first: number): WordNode {
  const start = words[0]?.start ?? 0
  return { kind: 'word', selmao, first, last: first + words.length - 1, start, end: words.at(-1)?.end ?? start }
}

const isScaled = (item: Item | undefined) => item?.selmao === 'UI' || item?.selmao === 'CAI'

const isIndicator = (item: Item | undefined) => isScaled(item) || item?.selmao === 'DAhO' || item?.selmao === 'FUhO'
