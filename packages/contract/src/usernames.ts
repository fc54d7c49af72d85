/* Rules for mixing scripts in a username. Doesn't import zod, so that any package can use it. */

/** Scripts in modern use (UAX 31, table 5). */
const SCRIPTS = (
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ')

/** Groups of scripts that are written together. All include Latin (UTS 39, "highly restrictive" level). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const onlyOf = (scripts: string[]) =>
  new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u')
const allowed = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(onlyOf)

/** Invisible characters, repeated marks, and a dot above a letter that already has a dot. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}|(\p{Mn})\1|[ijlıȷ]\u0307/u

/** Returns true for a name without invisible characters that is written in one script or in several that are usually combined. */
export const isOneScript = (name: string): boolean => {
  const text = name.normalize('NFD')
  return !HIDDEN.test(text) && allowed.some((alphabet) => alphabet.test(name))
}
