import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { EmbedderError } from '../../embedder.ts'
import { digestOf } from './digest.ts'

/** How the vectors of a text's tokens become one. */
export type Pooling = 'mean' | 'cls' | 'max'

/** A folder with a model as sentence-transformers and the exporters of Hugging Face write it. */
export interface ModelFolder {
  /** `onnx:` and a digest of all files that have a say in the vectors. */
  id: string
  /** Path of the ONNX file. */
  model: string
  tokenizer: object
  tokenizerConfig: object
  /** Tokens of a text at most, the special ones included. */
  maxTokens: number
  padId: number | null
  pooling: Pooling
  /** A step after pooling that we do not take; null if there is none. */
  stepAfterPooling: string | null
}

/** Full numbers before coarse ones, and the folder `onnx` before the top. */
const MODELS = ['model', 'model_quantized', 'model_int8', 'model_uint8'].flatMap((name) => [
  `onnx/${name}.onnx`,
  `${name}.onnx`,
])
/** When neither file says how much the model can read. */
const USUAL_TOKENS = 512

const Config = z.object({ max_position_embeddings: z.int().positive().nullish(), pad_token_id: z.int().nullish() })
const SentenceConfig = z.object({ max_seq_length: z.int().positive().nullish() })
/** Models without a limit are given 1e30. */
const TokenizerConfig = z.looseObject({ model_max_length: z.number().positive().nullish() })
const Modules = z.array(z.object({ path: z.string(), type: z.string() }))
const PoolingConfig = z.record(z.string(), z.unknown())

/** Throws `EmbedderError` that names the file when one is missing or holds what it should not. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const model = await findModel(folder)
  const read = <T>(name: string, shape: z.ZodType<T>) => readJson(path.join(folder, name), shape)
  const tokenizer = await read('tokenizer.json', z.looseObject({}))
  if (!tokenizer) throw new EmbedderError(`${path.join(folder, 'tokenizer.json')} is missing.`)
  const tokenizerConfig = await read('tokenizer_config.json', TokenizerConfig)
  const config = await read('config.json', Config)
  const sentences = await read('sentence_bert_config.json', SentenceConfig)
  const modules = (await read('modules.json', Modules)) ?? []
  const poolingFile = `${modules.find(({ type }) => type.endsWith('.Pooling'))?.path || '1_Pooling'}/config.json`
  const own = sentences?.max_seq_length ?? Math.min(tokenizerConfig?.model_max_length ?? USUAL_TOKENS, USUAL_TOKENS)
  const settings = [
    'tokenizer.json',
    'tokenizer_config.json',
    'config.json',
    'sentence_bert_config.json',
    'modules.json',
  ]
  return {
    id: `onnx:${await digestOf(folder, model, [...settings, poolingFile])}`,
    model,
    tokenizer,
    tokenizerConfig: tokenizerConfig ?? {},
    maxTokens: Math.min(own, config?.max_position_embeddings ?? Number.POSITIVE_INFINITY),
    padId: config?.pad_token_id ?? null,
    pooling: poolingOf(await read(poolingFile, PoolingConfig), path.join(folder, poolingFile)),
    stepAfterPooling: modules.find(({ type }) => !/\.(Transformer|Pooling|Normalize)$/.test(type))?.type ?? null,
  }
}

async function findModel(folder: string): Promise<string> {
  for (const name of MODELS) {
    const file = path.join(folder, name)
    if (await exists(file)) return file
  }
  if (!(await exists(folder))) throw new EmbedderError(`There is no folder ${folder}.`)
  throw new EmbedderError(`There is no model in ${folder}: none of ${MODELS.join(', ')}.`)
}

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  )

/** Null when there is no such file. */
async function readJson<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new EmbedderError(`${file} cannot be read: ${error.code}.`)
  })
  if (text === null) return null
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error).replace(/\s+/g, ' ') : 'it is not JSON'
    throw new EmbedderError(`${file} is broken: ${what}.`)
  }
}

const POOLINGS: Record<string, Pooling> = {
  ...{ mean: 'mean', pooling_mode_mean_tokens: 'mean', cls: 'cls', pooling_mode_cls_token: 'cls' },
  ...{ max: 'max', pooling_mode_max_tokens: 'max' },
}

/** Older files have a switch for each way, newer ones its name. */
function poolingOf(config: Record<string, unknown> | null, file: string): Pooling {
  if (!config) return 'mean'
  const switches = Object.keys(config).filter((name) => name.startsWith('pooling_mode_') && config[name] === true)
  const wanted = typeof config.pooling_mode === 'string' ? [config.pooling_mode] : switches
  if (wanted.length === 0) return 'mean'
  const pooling = POOLINGS[wanted[0]!]
  if (wanted.length > 1 || !pooling)
    throw new EmbedderError(`${file} asks for ${wanted.join(' and ')}; there is mean, cls and max.`)
  return pooling
}
