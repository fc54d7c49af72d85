import { z } from 'zod'

/** A boolean in a URL. */
export const Flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
