import { z } from 'zod'

/** The topic of a thread. All fields are null for a thread without a topic. */
export const Context = {
  valsi_id: z.int().nullable(),
  natlang_word_id: z.int().nullable(),
  definition_id: z.int().nullable(),
  target_user_id: z.int().nullable(),
  /** The head word of the entry or definition, or a word of another language; null for users and threads without a topic. */
  valsi_word: z.string().nullable(),
  /** The start of the definition, even if the definition has been deleted. */
  definition: z.string().nullable(),
  target_username: z.string().nullable(),
}
