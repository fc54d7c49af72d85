/** A definition as read from the file, before validation. */
export interface ReadDefinition {
  line: number
  word: string
  type: string
  rafsi: string[]
  selmaho: string | undefined
  username: string | undefined
  realname: string | undefined
  definition: string | undefined
  definitionid: string | undefined
  score: string | undefined
  notes: string | undefined
  etymology: string | undefined
  jargon: string | undefined
  keywords: { place: string; word: string; meaning: string | undefined }[]
}

/** Fields that occur once per definition, after its text. */
const ONCE = ['definitionid', 'score', 'notes', 'etymology', 'jargon'] as const
type Once = (typeof ONCE)[number]
export const FIELDS = ['rafsi', 'selmaho', 'username', 'realname', 'definition', ...ONCE] as const
export type Field = (typeof FIELDS)[number]
type Group = Omit<ReadDefinition, 'word' | 'type' | 'rafsi'> & { sawUser: boolean; sawDefinition: boolean }

/**
 * Collects the fields of a `valsi` element. Files may list several definitions without enclosing elements, so a repeated field
 * starts a new definition.
 */
export class ValsiReader {
  #word: string
  #type: string
  #rafsi: string[] = []
  #group: Group
  #groups: Group[]
  /** A selma'o found after a definition. Belongs to the next definition or, if there is none, to the preceding definition. */
  #waitingSelmaho: string | undefined

  constructor(word: string, type: string, line: number) {
    this.#word = word.trim()
    this.#type = type.trim()
    this.#group = emptyGroup(line)
    this.#groups = [this.#group]
  }

  user(line: number) {
    if (this.#group.sawUser) this.#begin(line)
    this.#group.sawUser = true
  }

  /** Starts the element that encloses a definition, in files that have one. */
  nextDefinition(line: number) {
    this.#group.selmaho ??= this.#waitingSelmaho
    this.#waitingSelmaho = undefined
    if (this.#group.sawUser || this.#group.sawDefinition) this.#begin(line)
  }

  field(name: Field, line: number) {
    if (name === 'definition') {
      if (this.#group.sawDefinition) this.#begin(line)
      this.#group.sawDefinition = true
    } else if (isOnce(name) && this.#group[name] !== undefined) this.#begin(line)
  }

  value(name: Field, text: string) {
    if (name === 'rafsi') this.#rafsi.push(...text.split(/\s+/).filter(Boolean))
    else if (name === 'selmaho' && this.#group.sawDefinition) this.#waitingSelmaho = text
    else this.#group[name] = text
  }

  keyword(place: string, word: string, meaning: string | undefined) {
    this.#group.keywords.push({ place, word: word.trim(), meaning: meaning?.trim() || undefined })
  }

  definitions(): ReadDefinition[] {
    this.#group.selmaho ??= this.#waitingSelmaho
    const rafsi = [...new Set(this.#rafsi)]
    return this.#groups.map(({ sawUser: _, sawDefinition: __, ...group }) => ({
      ...group,
      word: this.#word,
      type: this.#type,
      rafsi,
    }))
  }

  #begin(line: number) {
    this.#group = { ...emptyGroup(line), selmaho: this.#waitingSelmaho }
    this.#waitingSelmaho = undefined
    this.#groups.push(this.#group)
  }
}

const isOnce = (name: Field): name is Once => (ONCE as readonly Field[]).includes(name)

const emptyGroup = (line: number): Group => ({
  line,
  selmaho: undefined,
  username: undefined,
  realname: undefined,
  definition: undefined,
  definitionid: undefined,
  score: undefined,
  notes: undefined,
  etymology: undefined,
  jargon: undefined,
  keywords: [],
  sawUser: false,
  sawDefinition: false,
})
