import { EXPORT_FORMATS, type ExportFormat } from '@vlacku/contract/exports'
import type { Ctx } from '../../../platform/context.ts'
import { fingerprintOf, languageStates } from './exports.repository.ts'
import { filenameOf } from './exports.service.ts'
import { type ExportCache, isForAll } from './making/exportCache.ts'
import type { Exporter } from './making/exporter.ts'
import type { ExportOrder } from './source.ts'

/** Quiet period, in milliseconds: time for which a language must be unchanged before its files are rebuilt. */
const QUIET_MS = 30 * 60_000
/** Age, in milliseconds, at which files are rebuilt regardless of the quiet period. */
const OLD_MS = 24 * 3_600_000

interface Cached {
  cache: ExportCache
  exporter: Exporter
  formats?: readonly ExportFormat[]
  /** True if an import has just ended, after which no more changes are expected. */
  afterImport?: boolean
}
type State = Awaited<ReturnType<typeof languageStates>>[number]

/** XML comes first, since other dictionary sites download the XML files. */
const IN_ORDER: readonly ExportFormat[] = ['xml', ...EXPORT_FORMATS.filter((format) => format !== 'xml')]

/**
 * Builds missing and stale whole-dictionary files, one format at a time for all languages. Resolves when all files have been
 * built.
 */
export async function refreshCached(ctx: Ctx, cached: Cached): Promise<void> {
  await cached.cache.tidy(ctx.now().getTime())
  const formats = IN_ORDER.filter((format) => cached.formats?.includes(format) ?? true)
  for (const format of formats)
    for (const state of await languageStates(ctx.db)) await refreshOne(ctx, cached, format, state)
}

async function refreshOne(ctx: Ctx, { cache, exporter, afterImport }: Cached, format: ExportFormat, state: State) {
  const { langid, source_langid, changed_at, tag, source_tag } = state
  const whole = { langid, source_langid, positive_scores_only: true, collection_id: null }
  const order: ExportOrder = { ...whole, format }
  const stored = cache.find(order)
  if (stored?.fingerprint === (await fingerprintOf(ctx.db, whole))) return
  const now = ctx.now().getTime()
  const isQuiet = afterImport || now - changed_at.getTime() >= QUIET_MS
  if (stored && !isQuiet && now - Date.parse(stored.made_at) < OLD_MS) return
  // built one at a time, so that user requests can be processed in between
  const filename = filenameOf(order, { tag: source_tag }, { tag })
  await exporter.request({ order, filename, collection_name: null }, null).catch(() => {}) // logged by `onFailure`
}

/** Returns the whole-dictionary export files, by language and format. */
export async function listCached(ctx: Ctx, cache: ExportCache) {
  const languages = new Map((await languageStates(ctx.db)).map((one) => [`${one.source_langid}-${one.langid}`, one]))
  return cache
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
