import { EXPORT_FORMATS, type ExportFormat } from '@vlacku/contract/exports'
import type { Ctx } from '../../platform/context.ts'
import type { Exporter } from './making/exporter.ts'
import { isForAll, type Shelf } from './making/shelf.ts'
import { fingerprintOf, languageStates } from './repository.ts'
import { filenameOf } from './service.ts'
import type { ExportOrder } from './source.ts'

/** A language is left alone for so long after its last change before its files are made again (ms)… */
const QUIET_MS = 30 * 60_000
/** …but not longer than this after they were made. */
const OLD_MS = 24 * 3_600_000

interface Cached {
  shelf: Shelf
  exporter: Exporter
  formats?: readonly ExportFormat[]
}

/** Has the files of whole dictionaries made that are missing or older than their language. Resolves when they are asked for. */
export async function refreshCached(ctx: Ctx, cached: Cached): Promise<void> {
  const { shelf, exporter, formats = EXPORT_FORMATS } = cached
  const now = ctx.now().getTime()
  await shelf.tidy(now)
  for (const { langid, source_langid, changed_at, tag, source_tag } of await languageStates(ctx.db)) {
    const whole = { langid, source_langid, positive_scores_only: true, collection_id: null }
    const fingerprint = await fingerprintOf(ctx.db, whole)
    for (const format of formats) {
      const order: ExportOrder = { ...whole, format }
      const kept = shelf.find(order)
      if (kept?.fingerprint === fingerprint) continue
      const isQuiet = now - changed_at.getTime() >= QUIET_MS
      if (kept && !isQuiet && now - Date.parse(kept.made_at) < OLD_MS) continue
      // one after the other: the queue is for people
      const filename = filenameOf(order, { tag: source_tag }, { tag })
      await exporter.ask({ order, filename, collection_name: null }, null).catch(() => {}) // told already
    }
  }
}

/** The files of whole dictionaries, by language and format. */
export async function listCached(ctx: Ctx, shelf: Shelf) {
  const languages = new Map((await languageStates(ctx.db)).map((one) => [`${one.source_langid}-${one.langid}`, one]))
  return shelf
    .list()
    .filter(({ order }) => isForAll(order))
    .flatMap(({ order, filename, definitions, bytes, sha256, made_at }) => {
      const language = languages.get(`${order.source_langid}-${order.langid}`)
      if (!language) return []
      return {
        language_tag: language.tag,
        language_realname: language.real_name,
        source_language_tag: language.source_tag,
        ...{
          format: order.format,
          positive_scores_only: true,
          filename,
          created_at: made_at,
          definitions,
          bytes,
          sha256,
        },
      }
    })
    .sort(
      (a, b) =>
        a.language_realname.localeCompare(b.language_realname, 'en') ||
        EXPORT_FORMATS.indexOf(a.format) - EXPORT_FORMATS.indexOf(b.format),
    )
}
