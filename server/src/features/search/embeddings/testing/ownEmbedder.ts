import { type Embedder, EmbedderError, type EmbedderSetting } from '../embedder.ts'

/** Words with the same meaning in two languages, which share a direction. */
const MEANINGS = [
  ['dog', 'собака', 'hund'],
  ['cat', 'кошка'],
  ['house', 'дом', 'nest'],
  ['water', 'вода'],
  ['moon', 'луна'],
  ['kennel', 'будка'],
  ['run', 'бежать'],
  ['red', 'красный'],
]
const DIMENSIONS = 24

interface Options {
  id?: string
  /** Awaited before the embedder responds. */
  gate?: (texts: readonly string[]) => unknown
  /** Returns true if the embedder rejects the given text. */
  rejects?: (text: string) => boolean
  /** Rotates the dimensions to simulate another model. */
  turned?: number
}

/** A test embedder that knows a few words and records its requests. */
export class OwnEmbedder implements Embedder {
  readonly id: string
  readonly dimensions = DIMENSIONS
  /** All texts received so far. */
  readonly receivedTexts: string[] = []
  closed = false
  options: Options

  constructor(options: Options = {}) {
    this.id = options.id ?? 'own'
    this.options = options
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted()
    if (this.closed) throw new EmbedderError('closed')
    this.receivedTexts.push(...texts)
    const { gate, rejects } = this.options
    await gate?.(texts)
    signal?.throwIfAborted()
    if (rejects && texts.some(rejects)) throw new EmbedderError('the text is rejected')
    return texts.map((text) => this.#vectorOf(text))
  }

  async close() {
    this.closed = true
  }

  #vectorOf(text: string): Float32Array {
    const vector = new Float32Array(DIMENSIONS)
    const lower = text.toLowerCase()
    for (const [at, words] of MEANINGS.entries()) {
      if (words.some((word) => lower.includes(word))) vector[(at + (this.options.turned ?? 0)) % (DIMENSIONS - 1)] = 1
    }
    if (!vector.includes(1)) vector[DIMENSIONS - 1] = 1
    const length = Math.hypot(...vector)
    return vector.map((number) => number / length)
  }
}

/** Creates embedders by URL; other URLs don't respond. Records the requested URLs and keys. */
export function opening(embedders: Record<string, OwnEmbedder>) {
  const opened: { address: string; model: string | null; key: string | undefined }[] = []
  const open = async (setting: EmbedderSetting, { key }: { key: string | undefined }) => {
    opened.push({ ...setting, key })
    const embedder = embedders[setting.address]
    if (!embedder) throw new EmbedderError(`nothing answers at ${setting.address}`)
    return embedder
  }
  return { open, opened }
}
