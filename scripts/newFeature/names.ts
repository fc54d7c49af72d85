/** What a feature and its things are called in code. */
export interface Names {
  /** `entries`: the word of the feature, its table, its address. */
  many: string
  /** `Entries` */
  Many: string
  /** `entry` */
  one: string
  /** `Entry` */
  One: string
}

const WORD = /^[a-z]{2,30}$/
/** They cannot name what is imported. */
const RESERVED = [
  'class',
  'default',
  'delete',
  'export',
  'function',
  'import',
  'new',
  'package',
  'this',
  'void',
  'with',
]

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** One of many, by the rules of English; null for words that rules do not know: `news`, `mail`, `data`. */
export function singularOf(many: string): string | null {
  if (/(ss|us|is|ews)$/.test(many) || !many.endsWith('s')) return null
  if (many.endsWith('ies') && many.length > 4) return `${many.slice(0, -3)}y`
  if (/(ss|x|ch|sh|zz)es$/.test(many)) return many.slice(0, -2)
  return many.slice(0, -1)
}

/** The names of a feature called `many`. Throws a sentence that says what to write instead. */
export function namesOf(many: string, given?: string): Names {
  if (!WORD.test(many))
    throw new Error('Say its word, in lower-case letters and for many of its things: npm run new-feature -- comments')
  const one = given ?? singularOf(many)
  if (one === null) throw new Error(`What is one of “${many}” called? npm run new-feature -- ${many} --one comment`)
  if (!WORD.test(one) || one === many)
    throw new Error(`“${one}” cannot be one of “${many}”: lower-case letters, and another word than for many.`)
  const reserved = [many, one].find((word) => RESERVED.includes(word))
  if (reserved) throw new Error(`“${reserved}” means something to the compiler; take another word.`)
  return { many, Many: capital(many), one, One: capital(one) }
}
