import fc from 'fast-check'

export const unitsOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

type Slip = [kind: 'add' | 'drop' | 'change' | 'swap', at: number, letter: string]

/** Generates up to `maxTypos` typos anywhere in a text. */
export const slips = (maxTypos: number): fc.Arbitrary<Slip[]> =>
  fc.array(
    fc.tuple(
      fc.constantFrom<Slip[0]>('add', 'drop', 'change', 'swap'),
      fc.nat(12),
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    ),
    { maxLength: maxTypos },
  )

export function mistype(text: string, done: readonly Slip[]): string {
  return done.reduce((typed, [kind, place, letter]) => {
    const at = place % (typed.length + 1)
    const [before, after] = [typed.slice(0, at), typed.slice(at)]
    if (kind === 'add') return before + letter + after
    if (kind === 'drop') return before + after.slice(1)
    if (kind === 'change') return before + letter + after.slice(1)
    return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)
  }, text)
}
