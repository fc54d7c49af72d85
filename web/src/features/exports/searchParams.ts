import type { ExportFormat } from '@vlacku/contract/exports'

/** Display names of the formats, the same in every language. */
export const FORMATS: Record<ExportFormat, string> = {
  pdf: 'PDF',
  latex: 'LaTeX',
  xml: 'XML',
  json: 'JSON',
  tsv: 'TSV',
  jsonl: 'JSON Lines',
  yomitan: 'Yomitan',
  stardict: 'StarDict',
  dictd: 'DICT',
  apkg: 'Anki',
}
export const formats = Object.keys(FORMATS) as ExportFormat[]

/** Contents and format of an export. */
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

/** Returns the URL path of the export. */
export function pathOf(wish: Wish): `/api/${string}` {
  const { params, query } = inputOf(wish)
  const searchParams = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `/api/export/dictionary/${params.lang}?${searchParams}`
}
