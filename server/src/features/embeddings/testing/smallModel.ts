import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lookUpModel } from './onnxModel.ts'

/** Words of one line mean the same, in English, Russian and Esperanto. */
export const CONCEPTS = [
  ['run', 'бежать', 'kuri'],
  ['fast', 'быстро', 'rapide'],
  ['slow', 'медленно', 'malrapide'],
  ['water', 'вода', 'akvo'],
  ['fire', 'огонь', 'fajro'],
  ['house', 'дом', 'domo'],
  ['dog', 'собака', 'hundo'],
  ['cat', 'кошка', 'kato'],
  ['bird', 'птица', 'birdo'],
  ['fish', 'рыба', 'fisho'],
  ['tree', 'дерево', 'arbo'],
  ['flower', 'цветок', 'floro'],
  ['apple', 'яблоко', 'pomo'],
  ['bread', 'хлеб', 'pano'],
  ['eat', 'есть', 'manghi'],
  ['drink', 'пить', 'trinki'],
  ['sleep', 'спать', 'dormi'],
  ['speak', 'говорить', 'paroli'],
  ['word', 'слово', 'vorto'],
  ['book', 'книга', 'libro'],
  ['write', 'писать', 'skribi'],
  ['read', 'читать', 'legi'],
  ['love', 'любить', 'ami'],
  ['happy', 'счастливый', 'felicha'],
  ['sad', 'грустный', 'malgaja'],
  ['big', 'большой', 'granda'],
  ['small', 'маленький', 'malgranda'],
  ['red', 'красный', 'rugha'],
  ['blue', 'синий', 'blua'],
  ['sun', 'солнце', 'suno'],
  ['moon', 'луна', 'luno'],
  ['friend', 'друг', 'amiko'],
  ['road', 'дорога', 'vojo'],
] as const

const DIMENSIONS = 16
const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

interface SmallModel {
  /** Default `attention_mask` and `input_ids`. */
  inputs?: readonly string[]
  /** Default `last_hidden_state`. */
  output?: string
  /** Where the model is kept in the folder; default `onnx/model.onnx`. */
  file?: string
  /** Tokens of a text at most, the two at its ends included. */
  maxTokens?: number
  /** Another number gives vectors of other directions, so a model that is not to be compared with the first. */
  seed?: number
  /** Whether all its numbers are 0. */
  blank?: boolean
}

/**
 * Writes a model of about a hundred words and 16 dimensions into a new temporary folder, as sentence-transformers keep theirs,
 * and gives the folder; whoever asked deletes it. Words that mean the same in English, Russian and Esperanto lie together
 * (cosine above 0.9), others do not (below 0.8).
 */
export function smallModel(wanted: SmallModel = {}): string {
  const { inputs = ['input_ids', 'attention_mask'], output = 'last_hidden_state', file = 'onnx/model.onnx' } = wanted
  const { maxTokens = 32, seed = 1, blank = false } = wanted
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-model-'))
  const write = (name: string, content: Uint8Array | object) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content))
  }
  const words = [...SPECIAL, ...CONCEPTS.flat()]
  const table = tableOf(words, seed)
  if (blank) for (const row of table) row.fill(0)
  write(file, lookUpModel({ table, inputs, output }))
  write('tokenizer.json', tokenizerOf(words))
  write('tokenizer_config.json', { pad_token: '[PAD]', unk_token: '[UNK]', model_max_length: maxTokens })
  write('config.json', { model_type: 'bert', hidden_size: DIMENSIONS, pad_token_id: 0 })
  write('sentence_bert_config.json', { max_seq_length: maxTokens })
  write('1_Pooling/config.json', { pooling_mode_mean_tokens: true, pooling_mode_cls_token: false })
  write('modules.json', [
    { idx: 0, name: '0', path: '', type: 'sentence_transformers.models.Transformer' },
    { idx: 1, name: '1', path: '1_Pooling', type: 'sentence_transformers.models.Pooling' },
    { idx: 2, name: '2', path: '2_Normalize', type: 'sentence_transformers.models.Normalize' },
  ])
  return folder
}

/** A direction for each concept, shared by its words up to a little noise; what is no word weighs next to nothing. */
function tableOf(words: readonly string[], seed: number): Float32Array[] {
  const random = randomNumbers(seed)
  const some = (size: number) => Array.from({ length: DIMENSIONS }, () => size * (random() * 2 - 1))
  const concepts = CONCEPTS.map(() => some(1))
  return words.map((_, at) => {
    if (at < SPECIAL.length) return Float32Array.from(some(0.01))
    const noise = some(0.1)
    const concept = concepts[Math.floor((at - SPECIAL.length) / 3)]!
    return Float32Array.from(concept, (value, dimension) => value + noise[dimension]!)
  })
}

/** Numbers from 0 to 1, always the same ones; the constants are those of Numerical Recipes. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function tokenizerOf(words: readonly string[]) {
  const special = (content: string) => ({ id: words.indexOf(content), special: true, content })
  const part = (name: string) => ({ SpecialToken: { id: name, type_id: 0 } })
  const text = { Sequence: { id: 'A', type_id: 0 } }
  return {
    version: '1.0',
    added_tokens: SPECIAL.map(special),
    normalizer: { type: 'Sequence', normalizers: [{ type: 'NFC' }, { type: 'Lowercase' }] },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [part('[CLS]'), text, part('[SEP]')],
      pair: [part('[CLS]'), text, part('[SEP]'), { Sequence: { id: 'B', type_id: 1 } }, part('[SEP]')],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((name) => [name, { id: name, ids: [words.indexOf(name)], tokens: [name] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  }
}
