import { z } from 'zod'

/** Yes or no in an address. */
export const Flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
