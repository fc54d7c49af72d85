import type { MailAddress } from '../features/mailArchive/index.ts'

/** Reads an address leniently: what makes no sense is left out. */
export function readMailAddress(raw: Record<string, unknown>): MailAddress {
  const page = Number(raw.page)
  return {
    ...((typeof raw.q === 'string' || typeof raw.q === 'number') &&
      raw.q !== '' && { q: String(raw.q).slice(0, 1000) }),
    ...(raw.order === 'newest' && { order: 'newest' as const }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}
