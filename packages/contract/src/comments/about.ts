import { z } from 'zod'

/** What a thread is about; all null in a free wave. */
export const Context = {
  valsi_id: z.int().nullable(),
  natlang_word_id: z.int().nullable(),
  definition_id: z.int().nullable(),
  target_user_id: z.int().nullable(),
  /** The word, also of a definition; the word of another language; null of users and free waves. */
  valsi_word: z.string().nullable(),
  /** The beginning of the definition, also when it is deleted meanwhile. */
  definition: z.string().nullable(),
  target_username: z.string().nullable(),
}
