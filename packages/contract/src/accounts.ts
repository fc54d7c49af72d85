import { z } from 'zod'
import { isEmailAddress } from './emailAddress.ts'
import { Id } from './ids.ts'
import { isOneLine, withoutDirectionControls } from './texts.ts'
import { isOneScript } from './usernames.ts'

/** What several features say of people. */

/** Letters of any script, digits and `_ . ' -` between them; so a name stands in addresses and sentences as it is. */
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}_])?$/u

/** A name of digits alone would be taken for a number of a user. Full-width letters and the like become plain ones. */
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

/** Author of the starter dictionary: a name in the data to which no account belongs. */
export const STARTER_AUTHOR = 'vlacku'

/** In composed letters, so that both ways to type a letter are the same address. */
export const EmailAddress = z
  .string()
  .transform((text) => text.trim().normalize('NFC'))
  .pipe(z.string().max(254).refine(isEmailAddress, 'must be an email address'))

/** Long enough to be safe, short enough to be hashed; counted as JavaScript counts. */
export const NewPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(256, 'must have at most 256 characters')
/** One that is only compared: a wrong one is answered as wrong, not as badly formed. */
export const GivenPassword = z.string().min(1, 'is required').max(256, 'must have at most 256 characters')

export const UserId = Id
/** A name as it stands in an address; who it is, if anybody, is found out later. */
export const GivenUsername = z
  .string()
  .transform((text) => text.normalize('NFC'))
  .pipe(z.string().min(1).max(64))

export const RoleName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{1,31}$/, 'must have 2 to 32 letters a to z, digits, - or _, beginning with a letter')

/** One line of text that people wrote about themselves. */
export const OneLine = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .transform(withoutDirectionControls)
    .pipe(z.string().trim().refine(isOneLine, 'must be one line'))

/** Languages of the interface; mail is written in the one that was last chosen. */
export const InterfaceLocale = z.enum(['en', 'jbo', 'ru'])

/** The answer of calls that have nothing to show. `message` is English, for programs. */
export const Done = z.object({ success: z.literal(true), message: z.string() })
