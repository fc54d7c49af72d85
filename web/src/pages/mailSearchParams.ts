import type { MailPageSearchParams } from '../features/mailArchive/index.ts'

/** Reads the page of the mailing lists. */
export const readMailPage = ({ page }: Record<string, unknown>): Pick<MailPageSearchParams, 'page'> =>
  readMailPageSearchParams({ page })

/** Reads search parameters and ignores invalid ones; `highlight` is another name of `q`. */
export function readMailPageSearchParams(raw: Record<string, unknown>): MailPageSearchParams {
  const page = Number(raw.page)
  const q = [raw.q, raw.highlight].find((one) => (typeof one === 'string' || typeof one === 'number') && one !== '')
  return {
    ...(q !== undefined && { q: String(q).slice(0, 1000) }),
    ...(raw.order === 'newest' && { order: 'newest' as const }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}
