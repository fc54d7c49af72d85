/** API error codes for invalid files. */
export type DeckProblemCode = 'not_a_deck' | 'deck_too_new' | 'deck_empty' | 'too_large'

/** Thrown if a file is invalid or exceeds a limit. `message` describes the problem to developers. */
export class DeckProblem extends Error {
  override name = 'DeckProblem'
  constructor(
    readonly code: DeckProblemCode,
    message: string,
  ) {
    super(message)
  }
}
