import { z } from 'zod'

/** Text fields shared by several features. */

/**
 * Text without NULs, which databases reject, and without unpaired surrogates. Lines end with \n. The limit is in UTF-16 code
 * units.
 */
export const LongText = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .max(maxLength, `must have at most ${maxLength} characters`)
    .transform((text) => text.replaceAll('\0', '').toWellFormed())

/** Returns true for text without line breaks or other control characters. */
export const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text)

/** Removes bidirectional embeddings, overrides and isolates, which could disguise a name or subject and the text after it. */
export const withoutDirectionControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** A trimmed single line of text with the same restrictions. */
export const Line = (maxLength: number) =>
  LongText(maxLength).transform(withoutDirectionControls).pipe(z.string().trim().refine(isOneLine, 'must be one line'))

/** Splits a comma-separated list and drops empty items. */
export const itemsOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
