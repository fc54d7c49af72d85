import type { exports as contract, HandlerInput } from '@vlacku/contract'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readableCollection } from '../collections/index.ts'
import * as repo from './exports.repository.ts'
import { FORMATS } from './formats/index.ts'
import { indexOf } from './formats/yomitan.ts'
import type { ExportCache, StoredExport } from './making/exportCache.ts'
import type { Commission, Exporter } from './making/exporter.ts'
import type { ExportLanguage, ExportOrder } from './source.ts'

type ExportRequest = Pick<HandlerInput<typeof contract.exportDictionary>, 'params' | 'query'>

export interface Exports {
  cache: ExportCache
  exporter: Exporter
}

/** Parses an export request and checks read permission. Throws `language_not_found` or `collection_not_found`. */
async function commissionOf(ctx: Ctx, { params, query }: ExportRequest): Promise<Commission> {
  const [language, source] = [await languageOf(ctx, params.lang), await languageOf(ctx, query.source_lang)]
  const collection = query.collection_id === undefined ? null : await readableCollection(ctx, query.collection_id)
  const order: ExportOrder = {
    format: query.format,
    langid: language.langid,
    source_langid: source.langid,
    positive_scores_only: query.positive_scores_only,
    collection_id: query.collection_id ?? null,
  }
  return { order, filename: filenameOf(order, source, language), collection_name: collection?.name ?? null }
}

async function languageOf(ctx: Ctx, tag: string): Promise<ExportLanguage> {
  const language = await repo.languageByTag(ctx.db, tag)
  if (!language) throw new AppError('language_not_found')
  return language
}

/**
 * Returns the name of an export file: `dictionary-jbo-en.xml`, or `dictionary-jbo-en-all.xml` if it contains all definitions.
 * Archive names also include the format.
 */
export function filenameOf(
  { format, positive_scores_only, collection_id }: ExportOrder,
  source: Pick<ExportLanguage, 'tag'>,
  language: Pick<ExportLanguage, 'tag'>,
): string {
  const { extension } = FORMATS[format]
  const what = collection_id === null ? `dictionary-${source.tag}` : `collection-${collection_id}`
  const all = positive_scores_only ? '' : '-all'
  return `${what}-${language.tag}${all}${extension === 'zip' ? `-${format}` : ''}.${extension}`
}

export async function exportDictionary(ctx: Ctx, { cache, exporter }: Exports, viewer: Viewer, request: ExportRequest) {
  const stored = await exporter.request(await commissionOf(ctx, request), viewer.user_id)
  return responseOf(cache, stored, 'private, no-cache')
}

export async function startExport(ctx: Ctx, { exporter }: Exports, viewer: Viewer, request: ExportRequest) {
  const commission = await commissionOf(ctx, request)
  await exporter.begin(commission, viewer.user_id)
  return exporter.state(commission.order)
}

export async function exportState(ctx: Ctx, { exporter }: Exports, request: ExportRequest) {
  return exporter.state((await commissionOf(ctx, request)).order)
}

export async function cancelExport(ctx: Ctx, { exporter }: Exports, viewer: Viewer, request: ExportRequest) {
  const { order } = await commissionOf(ctx, request)
  exporter.cancel(order, viewer.user_id)
  return exporter.state(order)
}

/** Returns the shared file of a whole dictionary, which may be slightly stale. */
export async function readCached(
  ctx: Ctx,
  cache: ExportCache,
  { language_tag, format }: HandlerInput<typeof contract.readCachedExport>['params'],
) {
  const stored = await cachedOf(ctx, cache, language_tag, format)
  return responseOf(cache, stored, 'public, no-cache')
}

/** Returns the Yomitan index file from the stored archive. Throws `export_not_found`. */
export async function yomitanIndex(ctx: Ctx, cache: ExportCache, tag: string, site: string) {
  const stored = await cachedOf(ctx, cache, tag, 'yomitan')
  const languages = await repo.languagesById(ctx.db, [stored.order.langid, stored.order.source_langid])
  const byId = (langid: number) => languages.find((language) => language.langid === langid)!
  const { order, made_at } = stored
  return indexOf({
    ...{ source: byId(order.source_langid), language: byId(order.langid), collection: null },
    ...{ positive_scores_only: order.positive_scores_only, site, made_at: new Date(made_at) },
  })
}

async function cachedOf(
  ctx: Ctx,
  cache: ExportCache,
  tag: string,
  format: ExportOrder['format'],
): Promise<StoredExport> {
  const [language, source] = [await repo.languageByTag(ctx.db, tag), await repo.languageByTag(ctx.db, 'jbo')]
  const stored =
    language &&
    source &&
    cache.find({
      ...{ format, langid: language.langid, source_langid: source.langid },
      ...{ positive_scores_only: true, collection_id: null },
    })
  if (!stored) throw new AppError('export_not_found')
  return stored
}

const responseOf = (cache: ExportCache, stored: StoredExport, cacheControl: string) => ({
  type: stored.type,
  filename: stored.filename,
  path: cache.pathOf(stored),
  sha256: stored.sha256,
  cache: cacheControl,
})
