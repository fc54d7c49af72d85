import { Tokenizer } from '@huggingface/tokenizers'
import { EmbedderError } from '../../embedder.ts'
import { beginningOf, LONGEST_TEXT } from '../texts.ts'

/** What is far behind the last token that is read is not even cut into tokens; some tokenizers take seconds for long nonsense. */
const CHARACTERS_OF_TOKEN = 16

interface TokensSetting {
  tokenizer: object
  tokenizerConfig: object
  maxTokens: number
  padId: number | null
}

/** Texts as the numbers that a model knows its tokens by. */
export class Tokens {
  /** Fills short texts up to the length of the longest beside them. */
  readonly padId: number
  readonly #tokenizer: Tokenizer
  readonly #maxTokens: number
  /** Special tokens before a text. */
  readonly #before: number

  /** Throws `EmbedderError` when the tokenizer cannot be used. */
  constructor({ tokenizer, tokenizerConfig, maxTokens, padId }: TokensSetting) {
    try {
      this.#tokenizer = new Tokenizer(tokenizer, tokenizerConfig)
      this.#maxTokens = maxTokens
      this.padId = padId ?? this.#padToken(tokenizerConfig)
      const alone = this.#encode('a', false)
      this.#before = Math.max(0, this.#encode('a', true).indexOf(alone[0] ?? -1))
    } catch (error) {
      throw new EmbedderError(`it is no tokenizer that can be used here: ${(error as Error).message}`)
    }
  }

  /** Never empty; cut in the middle of the text, so that the special tokens after it stay. */
  of(text: string): number[] {
    const readable = beginningOf(text, Math.min(LONGEST_TEXT, this.#maxTokens * CHARACTERS_OF_TOKEN)).toWellFormed()
    const whole = this.#encode(readable, true)
    if (whole.length === 0) return [this.padId]
    if (whole.length <= this.#maxTokens) return whole
    const after = whole.length - this.#before - this.#encode(readable, false).length
    const end = Math.max(0, whole.length - Math.max(0, after))
    return [...whole.slice(0, Math.max(this.#before, this.#maxTokens - after)), ...whole.slice(end)]
  }

  #encode(text: string, add_special_tokens: boolean): number[] {
    const { ids } = this.#tokenizer.encode(text, { add_special_tokens })
    if (!ids.every(Number.isSafeInteger)) throw new Error('it gives tokens without a number')
    return ids
  }

  #padToken(config: { pad_token?: unknown }): number {
    return (typeof config.pad_token === 'string' ? this.#tokenizer.token_to_id(config.pad_token) : undefined) ?? 0
  }
}
