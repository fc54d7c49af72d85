import { flatTexts, type Texts } from './flatTexts.ts'

/** One `{count, plural, …}` of an ICU message: the names of its forms, exact ones such as `=0` too. */
function* pluralsOf(text: string): Generator<string[]> {
  for (const { index } of text.matchAll(/\{\s*\w+\s*,\s*(?:plural|selectordinal)\s*,/g)) {
    const forms: string[] = []
    let [depth, name] = [0, '']
    for (const sign of text.slice(text.indexOf(',', text.indexOf(',', index) + 1) + 1)) {
      if (sign === '{' && depth++ === 0) forms.push(name.trim())
      if (sign === '}' && depth-- === 0) break
      if (depth === 0) name = sign === '}' ? '' : name + sign
    }
    yield forms
  }
}

/** Plural forms that `locale` has and a text lacks: with four in Russian, each says what it is. */
export function missingPlurals(texts: Texts, locale: string): string[] {
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.entries(flatTexts(texts)).flatMap(([key, text]) =>
    [...pluralsOf(text)].flatMap((forms) => {
      const missing = wanted.filter((form) => !forms.includes(form))
      return missing.length > 0 ? [`${key} lacks the plural form ${missing.sort().join(', ')}`] : []
    }),
  )
}

/** Words that are not used for what they mean, and the word that is: keys are regular expressions of whole words. */
export type WordsInstead = Record<string, string>

/** Uses of words that the glossary has another one for. Capitals make no difference; an apostrophe is a letter. */
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
