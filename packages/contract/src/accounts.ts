import { z } from 'zod'
import { isEmailAddress } from './emailAddress.ts'
import { Id } from './ids.ts'
import { isOneLine, withoutDirectionControls } from './texts.ts'
import { isOneScript } from './usernames.ts'

/** User fields that several features share. */

/**
 * Letters of any script, digits and `_`, with `. ' -` between them, so that a username needs no escaping in URLs and sentences.
 */
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}_])?$/u

/** Rejects names of digits only, which would be read as user IDs. Full-width and similar letters become their plain forms. */
export const NewUsername = z
  .string()
  .transform((text) => text.normalize('NFKC'))
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .max(64, 'must have at most 64 characters')
      .regex(NAME, "may have letters, digits and _ . ' - between them")
      .refine((name) => /\p{L}/u.test(name), 'must have a letter')
      .refine(isOneScript, 'must be written in one alphabet'),
  )

/** Author of the starter dictionary. No account has this username. */
export const STARTER_AUTHOR = 'vlacku'

/** Normalized to composed characters (NFC), so that both ways to type a letter give the same address. */
export const EmailAddress = z
  .string()
  .transform((text) => text.trim().normalize('NFC'))
  .pipe(z.string().max(254).refine(isEmailAddress, 'must be an email address'))

/** Length limits for security and for the cost of hashing, in UTF-16 code units. */
export const NewPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(256, 'must have at most 256 characters')
/** A password that is only compared: a wrong one fails the login, not the validation. */
export const GivenPassword = z.string().min(1, 'is required').max(256, 'must have at most 256 characters')

export const UserId = Id
/** A username as it appears in a URL; looked up later. */
export const GivenUsername = z
  .string()
  .transform((text) => text.normalize('NFC'))
  .pipe(z.string().min(1).max(64))

export const RoleName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{1,31}$/, 'must have 2 to 32 letters a to z, digits, - or _, beginning with a letter')

/** One line of profile text. */
export const OneLine = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .transform(withoutDirectionControls)
    .pipe(z.string().trim().refine(isOneLine, 'must be one line'))

/** Interface languages; emails use the one that the user chose last. */
export const InterfaceLocale = z.enum(['en', 'jbo', 'ru'])

/** Response of endpoints that have no data to return. `message` is in English, for programs. */
export const Done = z.object({ success: z.literal(true), message: z.string() })
