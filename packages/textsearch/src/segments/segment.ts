import { StringList, StringTable } from '../storage/stringTable.ts'
import { plain } from '../text/normalize.ts'
import { type Family, familyOf } from '../text/stemming.ts'
import type { SegmentData } from './segmentData.ts'

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Concatenated lists, packed by `postings.ts`. */
export class Lists {
  constructor(
    readonly starts: Uint32Array,
    readonly values: Uint32Array,
  ) {}

  of(list: number): Uint32Array {
    return this.values.subarray(this.starts[list]!, this.starts[list + 1]!)
  }

  lengthOf(list: number): number {
    return this.starts[list + 1]! - this.starts[list]!
  }
}

/** A searchable segment. Its data is immutable, except for two small arrays that edits update. */
export class Segment {
  readonly size: number
  readonly headKeys: StringList
  readonly headWords: StringList
  readonly parts: StringTable
  readonly partHeads: Lists
  readonly rafsi: StringTable
  readonly rafsiDocs: Lists
  readonly selmaho: StringList
  readonly selmahoDocs: Lists
  readonly users: StringList
  readonly glosses: StringTable
  readonly glossUnits: Lists
  readonly unaccentedGlosses: StringTable
  readonly unaccentedGlossIds: Lists
  readonly terms: StringTable
  readonly termGlossUnits: Lists
  readonly termDefinitions: Lists
  readonly termNotes: Lists
  readonly termLeading: Lists
  readonly forms: StringTable
  readonly formTerms: Lists
  readonly links: StringTable
  readonly docLinks: Lists
  /** Profile of each doc; 0 if the doc was removed. */
  readonly profile: Uint32Array
  /** Rank penalty of each doc's word; see `staticRank.ts`. Updated by the index. */
  readonly staticRank: Uint8Array
  /** Word type and language index of each doc. */
  readonly types: Int32Array
  readonly languages: Uint16Array
  readonly languageTags: StringList
  /** Family of each language. */
  readonly families: Family[]
  /** IDs of selma'o by lowercase name: `koha4` may be both KOhA4 and KOHA4. */
  readonly selmahoByName = new Map<string, number[]>()
  #docOfDefinition: Map<number, number> | null = null
  #docOfEntry: Map<number, number> | null = null

  constructor(readonly data: SegmentData) {
    this.size = data.docDefinition.length
    this.headKeys = new StringList(data.headKeyStarts, data.headKeyUnits)
    this.headWords = new StringList(data.headWordStarts, data.headWordUnits)
    this.parts = new StringTable(data.partStarts, data.partUnits, data.partSlots)
    this.partHeads = new Lists(data.partHeadStarts, data.partHeads)
    this.rafsi = new StringTable(data.rafsiStarts, data.rafsiUnits, data.rafsiSlots)
    this.rafsiDocs = new Lists(data.rafsiDocStarts, data.rafsiDocs)
    this.selmaho = new StringList(data.selmahoStarts, data.selmahoUnits)
    this.selmahoDocs = new Lists(data.selmahoDocStarts, data.selmahoDocs)
    this.users = new StringList(data.userStarts, data.userUnits)
    this.glosses = new StringTable(data.glossStarts, data.glossUnits, data.glossSlots)
    this.glossUnits = new Lists(data.glossUnitStarts, data.glossUnitIds)
    this.unaccentedGlosses = new StringTable(
      data.unaccentedGlossStarts,
      data.unaccentedGlossUnits,
      data.unaccentedGlossSlots,
    )
    this.unaccentedGlossIds = new Lists(data.unaccentedGlossIdStarts, data.unaccentedGlossIds)
    this.terms = new StringTable(data.termStarts, data.termUnits, data.termSlots)
    this.termGlossUnits = new Lists(data.termGlossStarts, data.termGlossUnitIds)
    this.termDefinitions = new Lists(data.termDefinitionStarts, data.termDefinitionDocs)
    this.termNotes = new Lists(data.termNotesStarts, data.termNotesDocs)
    this.termLeading = new Lists(data.termLeadingStarts, data.termLeadingDocs)
    this.forms = new StringTable(data.formStarts, data.formUnits, data.formSlots)
    this.formTerms = new Lists(data.formTermStarts, data.formTerms)
    this.links = new StringTable(data.linkStarts, data.linkUnits, data.linkSlots)
    this.docLinks = new Lists(data.docLinkStarts, data.docLinks)
    this.languageTags = new StringList(data.languageTagStarts, data.languageTagUnits)
    this.families = Array.from(data.languageIds, (_, at) => familyOf(this.languageTags.at(at)))
    for (let id = 1; id < this.selmaho.size; id++) {
      const name = plain(this.selmaho.at(id))
      this.selmahoByName.set(name, [...(this.selmahoByName.get(name) ?? []), id])
    }
    this.profile = data.docProfile.slice()
    this.types = Int32Array.from(data.docProfile, (profile) => data.profileType[profile]!)
    this.languages = Uint16Array.from(data.docProfile, (profile) => data.profileLanguage[profile]!)
    this.staticRank = new Uint8Array(this.size)
  }

  /** Returns the UTF-8 bytes of the card as a view into the segment, which must not be modified. */
  cardBytes(doc: number): Uint8Array {
    return this.data.cards.subarray(this.data.cardStarts[doc]!, this.data.cardStarts[doc + 1]!)
  }

  cardOf(doc: number): string {
    return UTF_8.decode(this.cardBytes(doc))
  }

  isAlive(doc: number): boolean {
    return this.profile[doc] !== 0
  }

  langidOf(doc: number): number {
    return this.data.languageIds[this.languages[doc]!]!
  }

  /** Returns the doc of a definition, or -1 if it is removed or unknown. */
  docOf(definition_id: number): number {
    if (!this.#docOfDefinition) {
      this.#docOfDefinition = new Map()
      for (let doc = 0; doc < this.size; doc++) this.#docOfDefinition.set(this.data.docDefinition[doc]!, doc)
    }
    const doc = this.#docOfDefinition.get(definition_id)
    return doc !== undefined && this.isAlive(doc) ? doc : -1
  }

  /** Returns the docs of an entry as a range, including removed docs. */
  docsOfEntry(entry_id: number): [first: number, end: number] {
    const { docEntry } = this.data
    if (!this.#docOfEntry) {
      this.#docOfEntry = new Map()
      for (let doc = this.size - 1; doc >= 0; doc--) this.#docOfEntry.set(docEntry[doc]!, doc)
    }
    const first = this.#docOfEntry.get(entry_id) ?? this.size
    let end = first
    while (end < this.size && docEntry[end] === entry_id) end++
    return [first, end]
  }

  bury(doc: number): void {
    this.profile[doc] = 0
  }

  /** Returns the range `[first, end)` of heads with exactly the given key. */
  headsOf(key: string): [first: number, end: number] {
    const first = this.headKeys.lowerBound(key)
    let end = first
    while (end < this.headKeys.size && this.headKeys.equals(end, key)) end++
    return [first, end]
  }

  /** Returns true if there is a head word with the given key, apart from removed docs. */
  hasHead(key: string): boolean {
    const [from, to] = this.docsOfHeads(...this.headsOf(key))
    for (let doc = from; doc < to; doc++) if (this.isAlive(doc)) return true
    return false
  }

  /**
   * Returns true if a text is a gloss, apart from removed docs.
   *
   * @param unaccented the text without diacritics
   */
  hasGloss(text: string, unaccented: string): boolean {
    const ids = [this.glosses.find(text), this.glosses.find(unaccented)].filter((id) => id >= 0)
    const found = this.unaccentedGlosses.find(unaccented)
    if (found >= 0) ids.push(...this.unaccentedGlossIds.of(found))
    return ids.some((id) => this.glossUnits.of(id).some((unit) => this.isAlive(this.data.unitDoc[unit]!)))
  }

  /** Returns the docs of the heads `[first, end)` as a range. */
  docsOfHeads(first: number, end: number): [first: number, end: number] {
    return [this.data.headDocStarts[first]!, this.data.headDocStarts[end]!]
  }

  /** Returns a negative number if `doc` precedes the other segment's `otherDoc` in word order. */
  compareAcross(doc: number, other: Segment, otherDoc: number): number {
    const head = this.data.docHead[doc]!
    const otherHead = other.data.docHead[otherDoc]!
    return (
      compare(this.headKeys.at(head), other.headKeys.at(otherHead)) ||
      compare(this.headWords.at(head), other.headWords.at(otherHead)) ||
      this.data.headSource[head]! - other.data.headSource[otherHead]! ||
      this.data.docEntry[doc]! - other.data.docEntry[otherDoc]! ||
      this.langidOf(doc) - other.langidOf(otherDoc) ||
      this.data.docDefinition[doc]! - other.data.docDefinition[otherDoc]!
    )
  }
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
