/** Problems with a file, as API error codes. */
export type DeckProblemCode = 'not_a_deck' | 'deck_too_new' | 'deck_empty' | 'too_large'

/** A file that is unreadable or exceeds a limit. `message` describes the problem for developers. */
export class DeckProblem extends Error {
  override name = 'DeckProblem'
  constructor(
    readonly code: DeckProblemCode,
    message: string,
  ) {
    super(message)
  }
}
