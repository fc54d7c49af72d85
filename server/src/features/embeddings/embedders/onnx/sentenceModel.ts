import path from 'node:path'
import { EmbedderError } from '../../embedder.ts'
import { unitVector } from '../unitVector.ts'
import type { OpenOrder } from './messages.ts'
import { type ModelFolder, readModelFolder } from './modelFolder.ts'
import { pooled } from './pooling.ts'
import { loadRuntime, type Runtime, type Session, type Tensor } from './runtime.ts'
import { Tokens } from './tokens.ts'

/** What models are asked with; each takes the first and some of the others. */
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids']
/** A vector for each text, pooled within the model. */
const OF_TEXTS = 'sentence_embedding'
/** A vector for each token. */
const OF_TOKENS = ['token_embeddings', 'last_hidden_state']

/** A model at work in this process. Errors are `EmbedderError`s that name the file. */
export class SentenceModel {
  readonly id: string
  readonly #folder: ModelFolder
  readonly #tokens: Tokens
  readonly #runtime: Runtime
  readonly #session: Session
  readonly #output: string

  private constructor(folder: ModelFolder, tokens: Tokens, runtime: Runtime, session: Session) {
    this.id = folder.id
    this.#folder = folder
    this.#tokens = tokens
    this.#runtime = runtime
    this.#session = session
    this.#output = outputOf(folder, session)
  }

  static async open({ folder: name, threads, runtimeFrom }: OpenOrder): Promise<SentenceModel> {
    const folder = await readModelFolder(name)
    const runtime = loadRuntime(runtimeFrom)
    const tokens = said(path.join(name, 'tokenizer.json'), () => new Tokens(folder))
    const session = await openSession(runtime, folder.model, threads)
    return new SentenceModel(folder, tokens, runtime, session)
  }

  /** Vectors of length 1, in the order of the texts; all texts are worked on at once. */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const ids = texts.map((text) => this.#tokens.of(text))
    const width = Math.max(...ids.map(({ length }) => length))
    const output = await this.#run(ids, width)
    const ofTexts = output.dims.length === 2
    const dimensions = this.#dimensionsOf(output, ofTexts ? [texts.length] : [texts.length, width])
    const data = output.data
    return ids.map(({ length }, at) => {
      const one = { data, width: ofTexts ? 1 : width, dimensions }
      const vector = unitVector(pooled(one, at, ofTexts ? 1 : length, this.#folder.pooling))
      return vector ?? this.#refuse('gives a vector that is all zeros, or holds a number beyond measure')
    })
  }

  async #run(ids: number[][], width: number): Promise<Tensor> {
    const tensor = (valueAt: (text: number[], token: number) => number) => {
      const data = new BigInt64Array(ids.length * width)
      ids.forEach((text, at) => {
        for (let token = 0; token < width; token++) data[at * width + token] = BigInt(valueAt(text, token))
      })
      return new this.#runtime.Tensor('int64', data, [ids.length, width])
    }
    const inputs: Record<string, () => Tensor> = {
      input_ids: () => tensor((text, token) => text[token] ?? this.#tokens.padId),
      attention_mask: () => tensor((text, token) => (token < text.length ? 1 : 0)),
      token_type_ids: () => tensor(() => 0),
    }
    const given = Object.fromEntries(this.#session.inputNames.map((name) => [name, inputs[name]!()]))
    try {
      const outputs = await this.#session.run(given, [this.#output])
      return outputs[this.#output]!
    } catch (error) {
      return this.#refuse(`failed: ${firstLine(error)}`)
    }
  }

  #dimensionsOf({ type, dims }: Tensor, expected: number[]): number {
    const dimensions = dims.at(-1)!
    const fits =
      dims.length === expected.length + 1 && expected.every((size, at) => dims[at] === size) && dimensions > 0
    if (type === 'float32' && fits) return dimensions
    return this.#refuse(
      `gives ${this.#output} as ${type}[${dims.join(', ')}], not as float32[${expected.join(', ')}, …]`,
    )
  }

  #refuse(what: string): never {
    throw new EmbedderError(`${this.#folder.model} ${what}.`)
  }
}

async function openSession(runtime: Runtime, file: string, threads: number): Promise<Session> {
  try {
    return await runtime.InferenceSession.create(file, {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
    })
  } catch (error) {
    throw new EmbedderError(`${file} is no model that can be used: ${firstLine(error)}`)
  }
}

/** The output to take. Throws when the model wants to be asked otherwise, or answers with something else. */
function outputOf({ model, stepAfterPooling }: ModelFolder, { inputNames, outputNames }: Session): string {
  const unknown = inputNames.filter((name) => !INPUTS.includes(name))
  if (unknown.length > 0)
    throw new EmbedderError(`${model} wants ${unknown.join(', ')}; there is ${INPUTS.join(', ')}.`)
  if (outputNames.includes(OF_TEXTS)) return OF_TEXTS
  const ofTokens = OF_TOKENS.find((name) => outputNames.includes(name))
  if (!ofTokens) {
    throw new EmbedderError(
      `${model} gives ${outputNames.join(', ')}; wanted is ${[OF_TEXTS, ...OF_TOKENS].join(' or ')}.`,
    )
  }
  if (stepAfterPooling) {
    const wanted = `export the model with the output ${OF_TEXTS}`
    throw new EmbedderError(`${model} lacks the step ${stepAfterPooling} that modules.json names; ${wanted}.`)
  }
  return ofTokens
}

function said<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof EmbedderError ? new EmbedderError(`${file}: ${error.message}.`) : error
  }
}

const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]
