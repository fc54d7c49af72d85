import { SELMAO } from './selmao.ts'

const TAGS = 'PU BAI CAhA ZI ZEhA VA FAhA VEhA VIhA FEhE MOhI KI CUhE FIhO TAhE ZAhO FA'

/**
 * Constituents that can follow a word, most helpful first. A constituent is reported if its selma'o is expected; it then replaces
 * the selma'o that it covers.
 */
const CONSTITUENTS: readonly [code: string, sign: string, covered: string][] = [
  ['sumti', 'KOhA', `LE LA LI LU LAhE ZO ZOI LOhU BY LAU TEI PA VEI ${TAGS}`],
  ['selbri', 'BRIVLA', `GOhA KE ME NUhA SE JAI NAhE NU GUhA NA PA BY LAU TEI ${TAGS}`],
  ['cu', 'CU', ''],
  ['name', 'CMEVLA', ''],
  ['number', 'PA', 'VEI BY LAU TEI'],
  ['operator', 'VUhU', 'MAhO NAhU PEhO'],
  ['tag', 'PU', TAGS],
  ['sentence', 'I', 'NIhO'],
  ['connective', 'A', ''],
  ['connective', 'JA', ''],
  ['connective', 'GIhA', ''],
  ['relative_clause', 'NOI', 'GOI'],
  ['linked_sumti', 'BE', ''],
  ['linked_sumti', 'BEI', ''],
]

/** Words that close or continue an open construct. Each is reported under its own name, for example `ku'o`. */
const WORDS =
  'KU KEI VAU KUhO GEhU KEhE BEhO LIhU LUhU LOhO MEhU BOI TOI TUhU SEhU DOhU FEhU TEhU VEhO KUhE NUhU GI FOI ZOhU MOI MAI ROI'.split(
    ' ',
  )

const codeOfWord = (selmao: string) => selmao.replace('h', "'").toLowerCase()

/** Returns the codes for a set of selma'o numbers and `END`. Free modifiers, which can follow any word, are omitted. */
export function expectedCodes(expected: ReadonlySet<number>): string[] {
  const left = new Set(Array.from(expected, (number) => SELMAO[number] ?? 'end'))
  const codes = new Set<string>()
  for (const [code, sign, covered] of CONSTITUENTS) {
    if (!left.has(sign)) continue
    codes.add(code)
    for (const selmao of [sign, ...covered.split(' ')]) left.delete(selmao)
  }
  for (const selmao of WORDS) if (left.has(selmao)) codes.add(codeOfWord(selmao))
  if (left.has('end')) codes.add('end')
  return codes.size > 0 ? [...codes] : Array.from(left, codeOfWord).sort()
}
