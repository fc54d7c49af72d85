import { z } from 'zod'

/** The topic of a thread; all fields are null in a free thread. */
export const Context = {
  valsi_id: z.int().nullable(),
  natlang_word_id: z.int().nullable(),
  definition_id: z.int().nullable(),
  target_user_id: z.int().nullable(),
  /** The head word, also of a definition, or the word of another language; null for users and free threads. */
  valsi_word: z.string().nullable(),
  /** The start of the definition, even if it has been deleted. */
  definition: z.string().nullable(),
  target_username: z.string().nullable(),
}
