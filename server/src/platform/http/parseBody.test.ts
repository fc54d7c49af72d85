import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../scripts/codePoint.ts'
import { parseForm, parseJson } from './parseBody.ts'

const parse = (text: string) => parseJson(Buffer.from(text))

describe('JSON', () => {
  it('JSON is parsed in the same way as by JSON.parse', () => {
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: codePoint }))
    const property = fc.property(value, (input) => {
      const text = JSON.stringify(input)
      fc.pre(!/__proto__|constructor/.test(text)) // rejected as keys, see below
      expect(parse(text)).toEqual(JSON.parse(text))
    })
    fc.assert(property)
  })

  it('JSON strings can contain any characters', () => {
    const text = '"\\\\" \\\\\\" [{,: \\u0022 ☃'
    expect(parse(JSON.stringify([text, { [text]: text }]))).toEqual([text, { [text]: text }])
    expect(parse(JSON.stringify(',['.repeat(1_000_000)))).toHaveLength(2_000_000)
  })

  it.each([
    ['lists', `[${'[],'.repeat(1_000_000)}[]]`],
    ['numbers', `[${'0,'.repeat(1_000_000)}0]`],
    ['strings', `[${'"",'.repeat(1_000_000)}""]`],
    ['objects', `[${'{},'.repeat(1_000_000)}{}]`],
    ['fields', `{${'"a":0,'.repeat(1_000_000)}"b":1}`],
  ])('JSON with more than 600,000 %s is rejected', (_what, text) => {
    expect(() => parse(text)).toThrow('too_many_values')
  })

  it.each([
    ['nothing', ''],
    ['half a list', '[1,'],
    ['an open string', '["a'],
    ['an open string that ends with a backslash', '["a\\'],
    ['deeply nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['deeply nested objects', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['a prototype', '{"a":[{"__proto__":1}]}'],
    ['a prototype with an escaped name', '{"\\u005f_proto__":1}'],
    ['the prototype of a constructor', '{"constructor":{"prototype":1}}'],
  ])('JSON with %s is rejected', (_what, text) => {
    expect(() => parse(text)).toThrow('unparsable_body')
  })
})

describe('a form', () => {
  const form = (parts: string[]) =>
    parseForm(
      Buffer.from(`${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`),
      'multipart/form-data; boundary=x',
    )
  const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

  it('parsing a form returns its text fields and files', async () => {
    const file = 'Content-Disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nword'
    expect(await form([field('lang_id', '2'), file])).toEqual({
      lang_id: '2',
      csv: new Uint8Array(Buffer.from('word')),
      filename: 'a.csv',
    })
  })

  it('a form with more than a hundred fields is rejected', async () => {
    await expect(form(Array.from({ length: 100_000 }, () => field('a', 'b')))).rejects.toThrow('too_many_values')
  })

  it('a form without a boundary is rejected', async () => {
    await expect(parseForm(Buffer.from('--x'), 'multipart/form-data')).rejects.toThrow('unparsable_body')
  })
})
