import type { ExportFormat } from '@vlacku/contract/exports'
import { formats } from '../features/exports/index.ts'

/** What is to be exported, as the address of the page says it. */
export interface ExportSearchParams {
  lang?: string | undefined
  format?: ExportFormat | undefined
  /** All definitions, not only the best of each word. */
  all?: true | undefined
  collection?: number | undefined
}

/** What does not make sense is not there. */
export function readExportSearchParams(raw: Record<string, unknown>): ExportSearchParams {
  const { lang, format, all, collection } = raw
  const id = Number(collection)
  return {
    ...(typeof lang === 'string' && /^[a-z0-9-]{1,35}$/i.test(lang) && { lang }),
    ...(formats.includes(format as ExportFormat) && { format: format as ExportFormat }),
    ...((all === true || all === 'true') && { all: true as const }),
    ...(Number.isSafeInteger(id) && id > 0 && { collection: id }),
  }
}
