import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { smallModel } from '../../testing/smallModel.ts'
import { readModelFolder } from './modelFolder.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})
function newFolder(wanted: Parameters<typeof smallModel>[0] = {}) {
  const folder = smallModel(wanted)
  folders.push(folder)
  return folder
}
/** Writes a file of the folder anew; null deletes it. */
function put(folder: string, name: string, content: unknown) {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (content === null) fs.rmSync(file)
  else fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

describe('the folder of a model', () => {
  it.each([
    'onnx/model.onnx',
    'model.onnx',
    'onnx/model_quantized.onnx',
    'model_quantized.onnx',
    'onnx/model_int8.onnx',
    'model_uint8.onnx',
  ])('may have it in %s', async (file) => {
    const folder = newFolder({ file })
    expect((await readModelFolder(folder)).model).toBe(path.join(folder, file))
  })

  it('gives the full model when it has coarse ones, too', async () => {
    const folder = put(newFolder({ file: 'model.onnx' }), 'onnx/model_quantized.onnx', 'coarse')
    expect((await readModelFolder(folder)).model).toBe(path.join(folder, 'model.onnx'))
  })

  it.each([
    ['32 tokens', {}, 32],
    ['what sentences are said to have', { 'sentence_bert_config.json': { max_seq_length: 20 } }, 20],
    ['what the tokenizer says', { 'sentence_bert_config.json': null }, 32],
    [
      '512, where none has a limit',
      { 'sentence_bert_config.json': null, 'tokenizer_config.json': { model_max_length: 1e30 } },
      512,
    ],
    ['no more than there are positions', { 'config.json': { max_position_embeddings: 16 } }, 16],
  ])('tells how much is read: %s', async (_, files, tokens) => {
    const folder = newFolder()
    for (const [name, content] of Object.entries(files)) put(folder, name, content)
    expect((await readModelFolder(folder)).maxTokens).toBe(tokens)
  })

  it.each([
    [null, 'mean'],
    [{}, 'mean'],
    [{ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }, 'cls'],
    [{ pooling_mode_max_tokens: true }, 'max'],
    [{ pooling_mode: 'cls' }, 'cls'],
  ])('tells how tokens become one: %j is %s', async (config, pooling) => {
    const folder = put(newFolder(), '1_Pooling/config.json', config)
    expect((await readModelFolder(folder)).pooling).toBe(pooling)
  })

  it('has the same id wherever it lies, and another when anything in it has a say and changes', async () => {
    const idAfter = async (name: string, content: unknown) =>
      (await readModelFolder(put(newFolder(), name, content))).id
    const { id } = await readModelFolder(newFolder())
    expect(id).toMatch(/^onnx:[0-9a-f]{12}$/)
    expect(await idAfter('README.md', 'Hello')).toBe(id)
    const others = await Promise.all([
      readModelFolder(newFolder({ seed: 2 })).then((other) => other.id),
      idAfter('onnx/model.onnx_data', 'numbers'),
      idAfter('tokenizer.json', { model: {} }),
      idAfter('tokenizer_config.json', {}),
      idAfter('1_Pooling/config.json', { pooling_mode: 'max' }),
      idAfter('sentence_bert_config.json', { max_seq_length: 8 }),
      idAfter('sentence_bert_config.json', null),
    ])
    expect(new Set([id, ...others]).size).toBe(8)
  })

  it.each([
    ['tokenizer.json', null, /tokenizer\.json is missing/],
    ['tokenizer.json', '{"model": {"voc', /tokenizer\.json is broken: it is not JSON/],
    ['tokenizer.json', '7', /tokenizer\.json is broken/],
    ['config.json', { max_position_embeddings: 'many' }, /config\.json is broken: .*max_position_embeddings/],
    ['modules.json', {}, /modules\.json is broken/],
    ['onnx/model.onnx', null, /no model in .*: none of onnx\/model\.onnx, model\.onnx, /],
    [
      '1_Pooling/config.json',
      { pooling_mode_lasttoken: true },
      /1_Pooling\/config\.json asks for pooling_mode_lasttoken/,
    ],
    [
      '1_Pooling/config.json',
      { pooling_mode_cls_token: true, pooling_mode_max_tokens: true },
      /cls_token and .*max_tokens/,
    ],
  ])('says what is wrong: %s with %j', async (name, content, why) => {
    const opening = readModelFolder(put(newFolder(), name, content))
    await expect(opening).rejects.toMatchObject({ name: 'EmbedderError', message: expect.stringMatching(why) })
  })

  it('says that it is not there', async () => {
    await expect(readModelFolder('/nowhere/at/all')).rejects.toThrow('There is no folder /nowhere/at/all.')
  })
})
