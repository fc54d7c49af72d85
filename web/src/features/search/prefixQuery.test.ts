import { parseQuery } from '@vlacku/query'
import { expect, it } from 'vitest'
import { prefixQuery } from './prefixQuery.ts'

it('the query finds all words that start with the given text', () => expect(prefixQuery(' Go ')).toBe('word:go*'))

it.each(['go', "ko'a", 'do you', '.i', 'a:b', '"', '(', 'x|y', '*', '\\', '-go', 'CV', '/a/'])(
  'the query for words that start with %s is valid',
  (text) => {
    expect(parseQuery(prefixQuery(text))).toMatchObject({
      query: {
        kind: 'term',
        field: 'word',
        value: { kind: 'pattern', parts: [{ literal: text.toLowerCase() }, 'many'] },
      },
    })
  },
)
