import { flatTexts, type Texts } from './flatTexts.ts'

/** Yields the forms of each `{count, plural, …}` in an ICU message, including exact forms such as `=0`. */
function* pluralsOf(text: string): Generator<string[]> {
  for (const { index } of text.matchAll(/\{\s*\w+\s*,\s*(?:plural|selectordinal)\s*,/g)) {
    const forms: string[] = []
    let [depth, name] = [0, '']
    for (const character of text.slice(text.indexOf(',', text.indexOf(',', index) + 1) + 1)) {
      if (character === '{' && depth++ === 0) forms.push(name.trim())
      if (character === '}' && depth-- === 0) break
      if (depth === 0) name = character === '}' ? '' : name + character
    }
    yield forms
  }
}

/** Lists the plural forms that a text lacks in `locale`, such as the four Russian forms. */
export function missingPlurals(texts: Texts, locale: string): string[] {
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.entries(flatTexts(texts)).flatMap(([key, text]) =>
    [...pluralsOf(text)].flatMap((forms) => {
      const missing = wanted.filter((form) => !forms.includes(form))
      return missing.length > 0 ? [`${key} lacks the plural form ${missing.sort().join(', ')}`] : []
    }),
  )
}

/** Regular expressions for whole words to avoid, with the glossary term to use instead. */
export type WordsInstead = Record<string, string>

/** Lists occurrences of words that a glossary term should replace. Case-insensitive; an apostrophe counts as a letter. */
export function wordsToReplace(texts: Texts, instead: WordsInstead): string[] {
  const rules = Object.entries(instead).map(
    ([word, better]) => [new RegExp(`(?<![\\p{L}'’])(?:${word})(?![\\p{L}'’])`, 'iu'), better] as const,
  )
  return Object.entries(flatTexts(texts)).flatMap(([key, text]) =>
    rules.flatMap(([pattern, better]) => {
      const [found] = pattern.exec(text) ?? []
      return found ? [`${key} says “${found}”: the glossary has ${better}`] : []
    }),
  )
}
