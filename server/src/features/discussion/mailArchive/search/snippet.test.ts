import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

const shown = (text: string, ...words: string[]) =>
  snippetOf(
    text,
    words.map((word) => word.split(' ')),
  )
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

describe('snippetOf', () => {
  it('snippetOf removes quote markers at every level', () => {
    expect(shown('Bab wrote:\n> > mi klama\n>> do\n > > ti\n>\n> a > b', 'klama')).toBe(
      'Bab wrote: mi [klama] do ti a > b',
    )
  })

  it('snippetOf highlights whole words, and phrases only if their words are consecutive', () => {
    expect(shown('klamas go goes', 'go', 'klama')).toBe('klamas [go] goes')
    expect(shown('mi do klama, mi klama', 'mi klama')).toBe('mi do klama, [mi klama]')
  })

  it('snippetOf preserves > and -> inside a line', () => {
    expect(shown('a > b -> c', 'b')).toBe('a > [b] -> c')
  })

  it('snippetOf ends with an ellipsis only if more than quote markers follows', () => {
    expect(shown(`klama ${'word '.repeat(100)}`, 'klama')).toMatch(/^\[klama\] .* …$/)
    expect(shown(`klama\n${'> \n'.repeat(200)}`, 'klama')).toBe('[klama]')
  })

  it.each(['>', '> ', '>\t', ' ', '\n> '])('snippetOf takes linear time for repeated %j', { retry: 3 }, (piece) => {
    const timeOf = (length: number) => {
      const times = Array.from({ length: 3 }, () => {
        const before = performance.now()
        snippetOf(piece.repeat(length / piece.length), [['klama']])
        return performance.now() - before
      })
      return Math.min(...times)
    }
    timeOf(30_000)
    expect(timeOf(60_000)).toBeLessThan(6 * timeOf(15_000) + 100)
  })
})
