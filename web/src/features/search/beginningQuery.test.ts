import { parseQuery } from '@vlacku/query'
import { expect, it } from 'vitest'
import { beginningQuery } from './beginningQuery.ts'

it('the query finds all words that start with the given text', () => expect(beginningQuery(' Go ')).toBe('word:go*'))

it.each(['go', "ko'a", 'do you', '.i', 'a:b', '"', '(', 'x|y', '*', '\\', '-go', 'CV', '/a/'])(
  'the query for words that start with %s is valid',
  (text) => {
    expect(parseQuery(beginningQuery(text))).toMatchObject({
      query: {
        kind: 'term',
        field: 'word',
        value: { kind: 'pattern', parts: [{ literal: text.toLowerCase() }, 'many'] },
      },
    })
  },
)
