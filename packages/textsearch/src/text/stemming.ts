import snowball from 'snowball-stemmers'
import { ENGLISH_ROWS } from './data/irregularEnglish.ts'
import { RUSSIAN_ROWS } from './data/irregularRussian.ts'
import { fold, isAscii } from './normalize.ts'

/**
 * A family of languages whose words are compared with each other, identified by one letter, the first letter of every stored
 * term. Lojban words have no inflection, and East Asian text is split into pieces; both are matched literally.
 */
export type Family = string
export const LOJBAN: Family = 'j'
export const EAST_ASIA: Family = 'c'
const OTHER: Family = 'o'

interface Rules {
  family: Family
  /** Name of the Snowball algorithm, also used as the key of the stop words. */
  name: string
  letters: RegExp
}

const LATIN = /^[\p{sc=Latin}\p{M}']+$/u
const RULES: Record<string, Rules> = {
  en: { family: 'e', name: 'english', letters: LATIN },
  ru: { family: 'r', name: 'russian', letters: /^\p{sc=Cyrillic}+$/u },
  de: { family: 'd', name: 'german', letters: LATIN },
  es: { family: 's', name: 'spanish', letters: LATIN },
  fr: { family: 'f', name: 'french', letters: LATIN },
  sv: { family: 'v', name: 'swedish', letters: LATIN },
  hu: { family: 'h', name: 'hungarian', letters: LATIN },
  eo: { family: 'x', name: 'esperanto', letters: LATIN },
  it: { family: 'i', name: 'italian', letters: LATIN },
  pt: { family: 'p', name: 'portuguese', letters: LATIN },
  nl: { family: 'n', name: 'dutch', letters: LATIN },
  da: { family: 'k', name: 'danish', letters: LATIN },
  no: { family: 'w', name: 'norwegian', letters: LATIN },
  nb: { family: 'w', name: 'norwegian', letters: LATIN },
  fi: { family: 'l', name: 'finnish', letters: LATIN },
  ro: { family: 'm', name: 'romanian', letters: LATIN },
  tr: { family: 't', name: 'turkish', letters: LATIN },
  ca: { family: 'a', name: 'catalan', letters: LATIN },
}
const RULES_OF_FAMILY = new Map(Object.values(RULES).map((rules) => [rules.family, rules]))

/** Returns the family of a language tag: `en-simple` is English. Unknown tags share one family without inflection. */
export function familyOf(tag: string): Family {
  const primary = tag.toLowerCase().split('-')[0] ?? ''
  return primary === 'jbo' ? LOJBAN : (RULES[primary]?.family ?? OTHER)
}

/** Returns the name under which the stop words list the family's language, or null if there is none. */
export const nameOf = (family: Family) => RULES_OF_FAMILY.get(family)?.name ?? null

const stemmers = new Map<string, (word: string) => string>()
function stemmerOf(name: string): (word: string) => string {
  let stem = stemmers.get(name)
  if (!stem) {
    if (name === 'esperanto') stem = stemEsperanto
    else {
      const snow = snowball.newStemmer(name)
      stem = (word) => snow.stem(word)
    }
    stemmers.set(name, stem)
  }
  return stem
}

/** Removes only grammatical endings: hundojn, hundo, hunda → hund; vidis, vidu, vidi → vid. */
function stemEsperanto(word: string): string {
  const stem = word.replace(/(?:[oa]j?n?|en?|[aiou]s|[iu])$/, '')
  return stem.length >= 2 ? stem : word
}

/** Returns the unaccented stem shared by all inflected forms of a word, or several stems if a form belongs to several words. */
export function stemsOf(family: Family, word: string): string[] {
  const rules = RULES_OF_FAMILY.get(family)
  if (!rules || !(rules === RULES.en ? isAscii(word) && !/\d/.test(word) : rules.letters.test(word))) return []
  const stem = stemmerOf(rules.name)
  const bases = IRREGULAR_FORMS[rules.name]?.get(word) ?? []
  const fleeting = rules === RULES.ru ? withoutFleetingVowel(word) : []
  return [...new Set([word, ...bases].map((form) => fold(stem(form))).concat(fleeting))]
}

/** Returns the stem without the vowel that occurs only in some forms: кошек (кошка), кусок (куска), отец (отца). */
const withoutFleetingVowel = (word: string): string[] =>
  /^.+[^аеиоуыэюя][ео][кц]$/.test(word) ? [word.slice(0, -2) + word.at(-1)] : []

const cachedStems = new Map<string, string[]>()
const MAX_CACHED_WORDS = 20_000

/** Cached `stemsOf`, since queries and imported texts repeat words and stemming takes about 5 µs. */
export function cachedStemsOf(family: Family, word: string): string[] {
  const key = family + word
  let stems = cachedStems.get(key)
  if (!stems) {
    stems = stemsOf(family, word)
    if (cachedStems.size >= MAX_CACHED_WORDS) cachedStems.clear()
    cachedStems.set(key, stems)
  }
  return stems
}

/** Families with their own script. Their inflected forms can't be mistaken for words of other languages. */
export const OWN_LETTERS: ReadonlySet<Family> = new Set(RULES.ru ? [RULES.ru.family] : [])
export const ENGLISH: Family = 'e'

/** Maps each irregular form in a language to its possible base forms (left → leave, lay → lie). */
const IRREGULAR_FORMS: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = {
  english: basesByForm(ENGLISH_ROWS),
  russian: basesByForm(RUSSIAN_ROWS),
}

function basesByForm(rows: string): Map<string, string[]> {
  const bases = new Map<string, string[]>()
  for (const row of rows.trim().split('\n')) {
    const [base = '', ...forms] = row.split(' ')
    for (const form of forms) bases.set(form, [...(bases.get(form) ?? []), base])
  }
  return bases
}
