import { flatTexts as flat, type Texts } from './flatTexts.ts'

/** Lists the problems with a translation of `original`. `same` lists the keys whose texts may be identical in both languages. */
export function compareTexts(original: Texts, translated: Texts, same: readonly string[]): string[] {
  const problems: string[] = []
  const [english, translation] = [flat(original), flat(translated)]
  for (const [key, text] of Object.entries(english)) {
    const translated = translation[key]
    if (translated === undefined || translated.trim() === '') problems.push(`${key} is missing`)
    else {
      if (translated === text && !same.includes(key)) problems.push(`${key} repeats English: ${text}`)
      if (translated !== text && same.includes(key))
        problems.push(`${key} is listed as intended but differs from English`)
      const [wanted, found] = [argumentsOf(text), argumentsOf(translated)]
      if (wanted !== found)
        problems.push(`${key} takes ${found || 'nothing'} where English takes ${wanted || 'nothing'}`)
    }
  }
  problems.push(
    ...Object.keys(translation)
      .filter((key) => !(key in english))
      .map((key) => `${key} is not in English`),
  )
  problems.push(
    ...same.filter((key) => !(key in english)).map((key) => `${key} is listed as intended but is not in English`),
  )
  return problems
}

/** Lists numbers without a locale format, such as `{count}` instead of `{count, number}`. */
export const plainNumbers = (texts: Texts): string[] =>
  Object.entries(flat(texts)).flatMap(([key, text]) => {
    const [plain] = /\{\s*(?:count|number|total)\s*\}/.exec(text) ?? []
    return plain ? [`${key} writes ${plain} without a format: ${plain.replace('}', ', number}')}`] : []
  })

/** Returns the sorted names of the ICU arguments and rich text tags in a text: `count` for `{count, plural, …}`. */
function argumentsOf(text: string): string {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!)
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, name]) => `<${name}>`)
  return [...new Set([...names, ...tags])].sort().join(' ')
}
