import { z } from 'zod'

/** The topic of a thread; all fields are null for a free thread. */
export const Context = {
  valsi_id: z.int().nullable(),
  natlang_word_id: z.int().nullable(),
  definition_id: z.int().nullable(),
  target_user_id: z.int().nullable(),
  /** The head word of the entry or definition, or the word of another language; null for users and free threads. */
  valsi_word: z.string().nullable(),
  /** The start of the definition, even if it was deleted. */
  definition: z.string().nullable(),
  target_username: z.string().nullable(),
}
