import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tokens } from './tokens.ts'

const ids = (words: string[]) => Object.fromEntries(words.map((word, id) => [word, id]))
const signs = (first: string, last: string, id: (sign: string) => number) => ({
  type: 'TemplateProcessing',
  single: [
    { SpecialToken: { id: first, type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: last, type_id: 0 } },
  ],
  pair: [],
  special_tokens: Object.fromEntries(
    [first, last].map((sign) => [sign, { id: sign, ids: [id(sign)], tokens: [sign] }]),
  ),
})

const WORD_PIECES = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'run', '##ner', 'fast', '𝔊']
const wordPiece = {
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: signs('[CLS]', '[SEP]', (sign) => WORD_PIECES.indexOf(sign)),
  decoder: { type: 'WordPiece', prefix: '##' },
  model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', vocab: ids(WORD_PIECES) },
}

const PIECES: [string, number][] = [
  ['<s>', 0],
  ['<pad>', 0],
  ['</s>', 0],
  ['<unk>', 0],
  ['▁', -3],
  ['▁run', -4],
  ['n', -5],
  ['er', -5],
]
const unigram = {
  normalizer: { type: 'NFKC' },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
  post_processor: signs('<s>', '</s>', (sign) => PIECES.findIndex(([piece]) => piece === sign)),
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
  model: { type: 'Unigram', unk_id: 3, vocab: PIECES },
}

/** Without any signs: an empty text has no tokens. */
const bytePairs = {
  normalizer: null,
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: null,
  decoder: { type: 'ByteLevel' },
  model: {
    type: 'BPE',
    unk_token: 'u',
    vocab: ids(['p', 'u', 'r', 'n', 'un', 'run', 'Ġ']),
    merges: [
      ['u', 'n'],
      ['r', 'un'],
    ],
  },
}

const KINDS = [
  { kind: 'word pieces', tokenizer: wordPiece, size: WORD_PIECES.length, first: [2], last: [3] },
  { kind: 'a language model of pieces', tokenizer: unigram, size: PIECES.length, first: [0], last: [2] },
  { kind: 'pairs of bytes', tokenizer: bytePairs, size: 7, first: [], last: [] },
]
const tokensOf = (tokenizer: object, maxTokens: number, tokenizerConfig = {}) =>
  new Tokens({ tokenizer: { version: '1.0', added_tokens: [], ...tokenizer }, tokenizerConfig, maxTokens, padId: null })

describe.each(KINDS)('a tokenizer of $kind', ({ tokenizer, size, first, last }) => {
  it('gives any text some tokens that the model knows, not too many, with its signs at both ends', () => {
    const tokens = tokensOf(tokenizer, 9)
    const anyText = fc.oneof(
      fc.array(fc.constantFrom('run', 'runner', ' ', 'fast', '𝔊', '\ud800', '\n', 'é')).map((words) => words.join('')),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const found = tokens.of(text)
        expect(found.length).toBeGreaterThan(0)
        expect(found.length).toBeLessThanOrEqual(9)
        for (const id of found) expect(id >= 0 && id < size).toBe(true)
        expect(found.slice(0, first.length)).toEqual(first)
        expect(found.slice(found.length - last.length)).toEqual(last)
      }),
    )
  })

  it('cuts the text and not the signs', () => {
    const whole = tokensOf(tokenizer, 100).of('run run run run run run')
    const cut = tokensOf(tokenizer, 6).of('run run run run run run')
    expect(cut).toEqual([...whole.slice(0, 6 - last.length), ...last])
  })
})

it('texts are cut into the tokens of the model', () => {
  expect(tokensOf(wordPiece, 9).of('Runner, fast')).toEqual([2, 4, 5, 1, 6, 3])
})

it('the sign to fill up with is named by its word', () => {
  expect(tokensOf(unigram, 9, { pad_token: '<pad>' }).padId).toBe(1)
  expect(tokensOf(unigram, 9).padId).toBe(0)
})
