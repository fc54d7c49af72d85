import { z } from 'zod'

/** What several features say of texts that people write. */

/** Any characters, but no NUL, which no database takes, and no halves of characters. Measured in UTF-16 units. */
export const LongText = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .transform((text) => text.replaceAll('\0', '').toWellFormed())

/** Nothing that ends a line or steers a terminal. */
export const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text)

/** One line of such a text, without space around it. */
export const Line = (most: number) => LongText(most).pipe(z.string().trim().refine(isOneLine, 'must be one line'))
