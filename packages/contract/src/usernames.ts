/* Which letters may stand together in a name of a user; without zod, so that anybody may ask. */

/** Scripts that people write their names in today (UAX 31, table 5). */
const SCRIPTS = (
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ')

/** Scripts that are written together, each with Latin (UTS 39, the level "highly restrictive"). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const onlyOf = (scripts: string[]) =>
  new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u')
const allowed = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(onlyOf)

/** Marks nobody sees, the same mark twice, and a dot above what has one already. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}|(\p{Mn})\1|[ijlıȷ]\u0307/u

/** Whether a name is written in one script, or in several that are always written together, with nothing that cannot be seen. */
export const isOneScript = (name: string): boolean => {
  const text = name.normalize('NFD')
  return !HIDDEN.test(text) && allowed.some((letters) => letters.test(name))
}
