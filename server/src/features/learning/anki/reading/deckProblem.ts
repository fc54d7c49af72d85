/** What is wrong with a file, as the call answers it. */
export type DeckProblemCode = 'not_a_deck' | 'deck_too_new' | 'deck_empty' | 'too_large'

/** A file that cannot be read, or would cost too much to read. `message` says what was met, for programmers. */
export class DeckProblem extends Error {
  override name = 'DeckProblem'
  constructor(
    readonly code: DeckProblemCode,
    message: string,
  ) {
    super(message)
  }
}
