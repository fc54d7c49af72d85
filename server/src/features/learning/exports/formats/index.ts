import type { ExportFormat } from '@vlacku/contract/exports'
import { apkg } from './apkg.ts'
import { dictd } from './dictd.ts'
import type { Format } from './format.ts'
import { json, jsonl } from './json.ts'
import { latex } from './latex.ts'
import { pdf } from './pdf/pdf.ts'
import { stardict } from './stardict.ts'
import { tsv } from './tsv.ts'
import { xml } from './xml.ts'
import { yomitan } from './yomitan.ts'

export const FORMATS: Record<ExportFormat, Format> = {
  ...{ pdf, latex, xml, json, tsv, jsonl, yomitan, stardict, dictd, apkg },
}
