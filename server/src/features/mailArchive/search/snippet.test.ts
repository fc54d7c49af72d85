import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

const shown = (text: string, ...words: string[]) =>
  snippetOf(text, words)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

describe('snippetOf', () => {
  it('leaves out the signs of quoted lines at each level', () => {
    expect(shown('Bab wrote:\n> > mi klama\n>> do\n > > ti\n>\n> a > b', 'klama')).toBe(
      'Bab wrote: mi [klama] do ti a > b',
    )
  })

  it('keeps comparisons and arrows within a line', () => {
    expect(shown('a > b -> c', 'b')).toBe('a > [b] -> c')
  })

  it('shows where a text goes on, and nothing where only quote signs follow', () => {
    expect(shown(`klama ${'word '.repeat(100)}`, 'klama')).toMatch(/^\[klama\] .* …$/)
    expect(shown(`klama\n${'> \n'.repeat(200)}`, 'klama')).toBe('[klama]')
  })

  it.each(['>', '> ', '>\t', ' ', '\n> '])('takes time linear in the length of a text of %j', { retry: 3 }, (piece) => {
    const timeOf = (length: number) => {
      const times = Array.from({ length: 3 }, () => {
        const before = performance.now()
        snippetOf(piece.repeat(length / piece.length), ['klama'])
        return performance.now() - before
      })
      return Math.min(...times)
    }
    timeOf(30_000)
    expect(timeOf(60_000)).toBeLessThan(6 * timeOf(15_000) + 100)
  })
})
