import { describe, expect, it } from 'vitest'
import { PROBLEMS, type ProblemCode, parseQuery, printQuery } from './index.ts'

/** Formats the query tree as one line: `[run or] and (not "go away")`. */
function read(text: string): string {
  const parsed = parseQuery(text)
  return parsed.ok ? printQuery(parsed.query) : `${parsed.problem} ${text.slice(parsed.at, parsed.at + parsed.length)}`
}

const word = (text: string, field: string | null = null) => ({ kind: 'term', field, value: { kind: 'word', text } })

describe('adjacent conditions', () => {
  it('adjacent query conditions are combined with an implicit and, which binds more tightly than or', () => {
    expect(parseQuery('a b or c')).toMatchObject({
      query: { kind: 'or', parts: [{ kind: 'and', parts: [word('a'), word('b')] }, word('c')] },
    })
  })
  it('parentheses in a query group conditions', () => {
    expect(parseQuery('a (b | c)')).toMatchObject({
      query: { kind: 'and', parts: [word('a'), { kind: 'or', parts: [word('b'), word('c')] }] },
    })
  })
  it('an empty query matches everything', () => {
    expect(parseQuery('  ')).toMatchObject({ ok: true, query: { kind: 'and', parts: [] } })
  })
  it('a field before parentheses applies to every value inside them', () => {
    expect(read('gloss:(run or "go away" -walk*)')).toBe('gloss:run or gloss:"go away" -gloss:walk*')
  })
})

describe('a minus sign', () => {
  it('a minus sign negates a word, a field, a phrase, parentheses, and another minus sign', () => {
    for (const text of ['-a', '-def:a', '-"a b"', '-(a b)', '--a', '-/a/']) expect(read(text)).toBe(text)
    expect(parseQuery('-def:a')).toMatchObject({ query: { kind: 'not', part: word('a', 'def') } })
  })
  it('a minus sign within a word or after a field is a literal character', () => {
    expect(parseQuery('bu-letteral')).toMatchObject({ query: word('bu-letteral') })
    expect(parseQuery('rafsi:-kla-')).toMatchObject({ query: word('-kla-', 'rafsi') })
  })
})

const valueIn = (text: string) => {
  const parsed = parseQuery(text)
  return parsed.ok && parsed.query.kind === 'term' ? parsed.query.value : parsed
}

describe('values', () => {
  it.each([
    ['"a \\"b\\" c"', { kind: 'phrase', text: 'a "b" c' }],
    ['“a b”', { kind: 'phrase', text: 'a b' }],
    ['/a\\/b\\d/', { kind: 'regex', source: 'a/b\\d' }],
    ['go*', { kind: 'pattern', parts: [{ literal: 'go' }, 'many'] }],
    ['\\*', { kind: 'word', text: '*' }],
    ['word:CVC?i', { kind: 'pattern', parts: ['consonant', 'vowel', 'consonant', 'one', { literal: 'i' }] }],
    ['word:\\Civla', { kind: 'word', text: 'Civla' }],
    ['word:"CV"', { kind: 'phrase', text: 'CV' }],
    ['gloss:CV', { kind: 'word', text: 'CV' }],
    ['km/h', { kind: 'word', text: 'km/h' }],
    ['12:30', { kind: 'word', text: '12:30' }],
    ['order', { kind: 'word', text: 'order' }],
    ['\\or', { kind: 'word', text: 'or' }],
    ['selmaho:UI*', { kind: 'pattern', parts: [{ literal: 'UI' }, 'many'] }],
    ['score:5', { kind: 'compare', operator: '=', than: '5' }],
    ['score:>=-5', { kind: 'compare', operator: '>=', than: '-5' }],
    ['score:003..10', { kind: 'range', from: '3', to: '10' }],
    ['score:..-1', { kind: 'range', from: null, to: '-1' }],
    ['arity:<3', { kind: 'compare', operator: '<', than: '3' }],
    ['date:>2022-05', { kind: 'compare', operator: '>', than: '2022-05' }],
    ['date:2020-01..2021-06-30', { kind: 'range', from: '2020-01', to: '2021-06-30' }],
    ['date:2024-02-29', { kind: 'compare', operator: '=', than: '2024-02-29' }],
    ['rhyme:klama', { kind: 'word', text: 'klama' }],
  ])('parseQuery parses the value of %s', (text, value) => {
    expect(valueIn(text)).toEqual(value)
  })
})

describe('errors of invalid queries', () => {
  const cases: [text: string, problem: ProblemCode, piece: string, more?: object][] = [
    ['a "b c', 'unclosed_quote', '"b c'],
    ['a "  "', 'empty_quote', '"  "'],
    ['a (b', 'unclosed_bracket', '('],
    ['a (b (c)', 'unclosed_bracket', '('],
    ['(', 'unclosed_bracket', '('],
    ['a) b', 'unexpected_bracket', ')'],
    [')', 'unexpected_bracket', ')'],
    ['a ( )', 'empty_brackets', '( )'],
    ['word:/ab', 'unclosed_regex', '/ab'],
    ['word:/ab\\/', 'unclosed_regex', '/ab\\/'],
    ['//', 'empty_regex', '//'],
    ['word:/ab/i c', 'regex_tail', 'i'],
    ['glos:run', 'unknown_field', 'glos:', { field: 'glos', meant: 'gloss' }],
    ['definition:run', 'unknown_field', 'definition:', { meant: 'def' }],
    ['Word:run', 'unknown_field', 'Word:', { meant: 'word' }],
    ['https://lojban.io', 'unknown_field', 'https:', { field: 'https' }],
    ['a def: b', 'empty_field', 'def:', { field: 'def' }],
    ['def:)', 'empty_field', 'def:'],
    ['gloss:(a def:b)', 'field_in_field', 'def:'],
    ['rhyme:kla*', 'pattern_not_allowed', 'kla*', { field: 'rhyme' }],
    ['type:/gismu/', 'regex_not_allowed', '/gismu/', { field: 'type' }],
    ['score:/5/', 'regex_not_allowed', '/5/'],
    ['score:many', 'bad_number', 'many', { field: 'score' }],
    ['score:>', 'bad_number', '>'],
    ['score:1.5', 'bad_number', '1.5'],
    ['score:"5"', 'bad_number', '"5"'],
    ['arity:x', 'bad_number', 'x', { field: 'arity' }],
    ['score:9..3', 'bad_range', '9..3'],
    ['score:..', 'bad_range', '..'],
    ['date:2020-13', 'bad_date', '2020-13'],
    ['date:2023-02-29', 'bad_date', '2023-02-29'],
    ['date:yesterday', 'bad_date', 'yesterday'],
    ['date:2021..2020', 'bad_range', '2021..2020'],
    ['a - b', 'lonely_minus', '-'],
    ['-', 'lonely_minus', '-'],
    ['or a', 'dangling_or', 'or'],
    ['a or', 'dangling_or', 'or'],
    ['a | | b', 'dangling_or', '|'],
    ['(a or) b', 'dangling_or', 'or'],
    ['a'.repeat(2001), 'too_long', 'a', { most: 2000 }],
    [`${'('.repeat(22)}a`, 'too_deep', '(', { most: 20 }],
    [`${'-'.repeat(1500)}a`, 'too_deep', '-'],
    [Array(65).fill('a').join(' '), 'too_many_terms', 'a', { most: 64 }],
  ]
  it.each(cases)('parseQuery reports the error in %s', (text, problem, piece, more = {}) => {
    const parsed = parseQuery(text)
    expect(parsed).toMatchObject({ ok: false, problem, ...more })
    if (!parsed.ok) expect(text.slice(parsed.at, parsed.at + parsed.length)).toBe(piece)
  })

  it('each query error code is covered by an example', () => {
    const codes = new Set(cases.map(([, problem]) => problem))
    expect(PROBLEMS.filter((problem) => !codes.has(problem))).toEqual(['bad_regex'])
  })

  it('the error for an invalid regular expression contains the engine’s message', () => {
    const regexError = { fault: 'unclosed_group', found: '(', reason: 'missing bracket' } as const
    const parsed = parseQuery('a word:/(/ b', (source) => (source === '(' ? regexError : null))
    expect(parsed).toEqual({
      ok: false,
      problem: 'bad_regex',
      at: 7,
      length: 3,
      field: 'word',
      ...regexError,
    })
  })
})
