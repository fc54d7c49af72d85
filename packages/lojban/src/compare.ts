/**
 * Alphabetical order of the dictionary: space, apostrophe (also written h), then letters. Other characters follow in code unit
 * order. Ignores dots, commas and case.
 */
const alphabet = " 'abcdefgijklmnopqrstuvwxyz"
const IGNORED = -1
const places = new Int16Array(128).map((_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  if (letter === '.' || letter === ',') return IGNORED
  const place = alphabet.indexOf(letter === 'h' ? "'" : letter)
  return place < 0 ? alphabet.length + code : place
})

const FOREIGN = alphabet.length

function placeOf(code: number): number {
  if (code < 128) return places[code]!
  return code === 0x2019 || code === 0x2018 || code === 0x02bc ? 1 : FOREIGN + code
}

/** Compares two strings in dictionary order: negative if `a` comes first, 0 only for equal strings. Runs in linear time. */
export function compare(a: string, b: string): number {
  let i = 0
  let j = 0
  for (;;) {
    while (i < a.length && placeOf(a.charCodeAt(i)) === IGNORED) i++
    while (j < b.length && placeOf(b.charCodeAt(j)) === IGNORED) j++
    if (i === a.length || j === b.length) break
    const difference = placeOf(a.charCodeAt(i++)) - placeOf(b.charCodeAt(j++))
    if (difference !== 0) return difference
  }
  if (i < a.length) return 1
  if (j < b.length) return -1
  return a === b ? 0 : a < b ? -1 : 1
}
