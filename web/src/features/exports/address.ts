import { EXPORT_FORMATS, type ExportFormat } from '@vlacku/contract/exports'

/** What is to be exported, as the address of the page says it. */
export interface ExportAddress {
  lang?: string | undefined
  format?: ExportFormat | undefined
  /** All definitions, not only the best of each word. */
  all?: true | undefined
  collection?: number | undefined
}

const formats: readonly unknown[] = EXPORT_FORMATS

/** What does not make sense is not there. */
export function readExportAddress(raw: Record<string, unknown>): ExportAddress {
  const { lang, format, all, collection } = raw
  const id = Number(collection)
  return {
    ...(typeof lang === 'string' && /^[a-z0-9-]{1,35}$/i.test(lang) && { lang }),
    ...(formats.includes(format) && { format: format as ExportFormat }),
    ...((all === true || all === 'true') && { all: true as const }),
    ...(Number.isSafeInteger(id) && id > 0 && { collection: id }),
  }
}

/** What a file is made of: an address with everything that it may leave out. */
export interface Wish {
  lang: string
  format: ExportFormat
  all: boolean
  collection: number | null
}

export const inputOf = ({ lang, format, all, collection }: Wish) => ({
  params: { lang },
  query: {
    ...{ format, positive_scores_only: all ? ('false' as const) : ('true' as const) },
    ...(collection !== null && { collection_id: collection }),
  },
})

/** The call that answers with the file. */
export function pathOf(wish: Wish): `/api/${string}` {
  const { params, query } = inputOf(wish)
  const said = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `/api/export/dictionary/${params.lang}?${said}`
}
