import { z } from 'zod'
import { isEmailAddress } from './emailAddress.ts'
import { Id } from './ids.ts'
import { isOneLine, withoutDirectionControls } from './texts.ts'
import { isOneScript } from './usernames.ts'

/** User fields shared by several features. */

/** Letters of any script, digits and `_`, separated by `. ' -`, so that usernames need no escaping in URLs and sentences. */
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}_])?$/u

/**
 * Rejects names that consist only of digits, since they could be mistaken for user IDs. Normalizes full-width and other
 * compatibility characters (NFKC).
 */
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

/** Author of the starter dictionary. No account can have this username. */
export const STARTER_AUTHOR = 'vlacku'

/** Normalized to composed characters (NFC), so that equivalent spellings yield the same email address. */
export const EmailAddress = z
  .string()
  .transform((text) => text.trim().normalize('NFC'))
  .pipe(z.string().max(254).refine(isEmailAddress, 'must be an email address'))

/** Length limits in UTF-16 code units, for security and to limit the cost of hashing. */
export const NewPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(256, 'must have at most 256 characters')
/** A password to verify. A wrong password fails the login, not the validation. */
export const PasswordInput = z.string().min(1, 'is required').max(256, 'must have at most 256 characters')

export const UserId = Id
/** A username in a URL; whether the account exists is checked later. */
export const UsernameInput = z
  .string()
  .transform((text) => text.normalize('NFC'))
  .pipe(z.string().min(1).max(64))

export const RoleName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{1,31}$/, 'must have 2 to 32 letters a to z, digits, - or _, beginning with a letter')

/** A single line of profile text. */
export const OneLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .transform(withoutDirectionControls)
    .pipe(z.string().trim().refine(isOneLine, 'must be one line'))

/** Interface languages. Emails use the user's last choice. */
export const InterfaceLocale = z.enum(['en', 'jbo', 'ru'])

/** Response of endpoints that return no data. `message` is in English, for API clients. */
export const Done = z.object({ success: z.literal(true), message: z.string() })
