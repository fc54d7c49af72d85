import { type Embedder, EmbedderError, type EmbedderSetting } from '../embedder.ts'

/** Words that mean the same in two languages point in one direction. */
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
  /** Awaited before texts are answered. */
  gate?: (texts: readonly string[]) => unknown
  /** Whether it does not take a text. */
  refuses?: (text: string) => boolean
  /** The places of meanings are moved by so many: vectors of another model. */
  turned?: number
}

/** An embedder for tests: it knows a few words, and tells what it was asked. */
export class OwnEmbedder implements Embedder {
  readonly id: string
  readonly dimensions = DIMENSIONS
  /** Every text that it was given. */
  readonly asked: string[] = []
  closed = false
  options: Options

  constructor(options: Options = {}) {
    this.id = options.id ?? 'own'
    this.options = options
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted()
    if (this.closed) throw new EmbedderError('closed')
    this.asked.push(...texts)
    const { gate, refuses } = this.options
    await gate?.(texts)
    signal?.throwIfAborted()
    if (refuses && texts.some(refuses)) throw new EmbedderError('a text is refused')
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

/** Opens embedders by their addresses; others do not answer. Tells what it was asked for, keys too. */
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
