import type { entries, HandlerInput } from '@vlacku/contract'
import type { Definition, Valsi } from '@vlacku/contract/entries'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { normalOf, packOf, plainNormal } from '../../../platform/languagePacks.ts'
import { votesOn } from '../votes/index.ts'
import { analyze, knownSourceWords, sourceWords } from './analysis.ts'
import { changeOf } from './entries.events.ts'
import type { DefinitionRow } from './entries.repository.ts'
import * as repo from './entries.repository.ts'
import { presentForReader, presentForVisitor } from './entries.serialize.ts'
import { glossedParts } from './glossedParts.ts'
import type { LexiconCache } from './lexicon.ts'
import { mathsError } from './mathsError.ts'
import { spellingsNear } from './spelling.ts'

const MAX_ID = 2_147_483_647
/**
 * Maximum number of definitions listed in an event. Above it, the whole dictionary is invalidated, which is faster than
 * processing a longer list.
 */
const MAX_LISTED = 5_000

/** Emits a change event for all definitions by a renamed author. */
export async function announceDefinitionsBy(tx: Tx, user_id: number): Promise<void> {
  const definitionids = await repo.definitionIdsBy(tx.db, user_id, MAX_LISTED + 1)
  for (const event of changeOf(definitionids, MAX_LISTED)) tx.emit(event)
}

/** Finds an entry by its ID if the text is one, otherwise by word. */
export async function findValsi(ctx: Ctx, id: string, source_langid: number | undefined) {
  const valsi = await valsiOfId(ctx, id, source_langid)
  if (!valsi) throw new AppError('valsi_not_found')
  return valsi
}

async function valsiOfId(ctx: Ctx, id: string, source_langid: number | undefined) {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : null
  const byId = number !== null && number <= MAX_ID ? await repo.valsiById(ctx.db, number) : undefined
  return byId ?? (await valsiOfWord(ctx, id, source_langid))
}

function valsiOfWord(ctx: Ctx, word: string, source_langid: number | undefined) {
  const spaced = word.replaceAll('_', ' ').trim()
  return repo.valsiByWord(ctx.db, [word, spaced], normalsOf(spaced, source_langid), source_langid)
}

/**
 * Returns the normalized spellings of a word in its language. By default, returns its spellings both in Lojban and in languages
 * without spelling rules.
 */
const normalsOf = (word: string, source_langid: number | undefined): string[] =>
  source_langid === undefined
    ? [normalOf(word, DEFAULT_SOURCE_LANGID), plainNormal(word)]
    : [normalOf(word, source_langid)]

/** Runs at most four SQL statements, regardless of the word. */
export async function readValsi(ctx: Ctx, lexicon: LexiconCache, id: string, query: ValsiQuery = {}): Promise<Valsi> {
  return presentValsi(ctx, lexicon, await findValsi(ctx, id, query.source_langid), query.languages)
}

/** Returns an entry with its definitions, found by `word` or, without it, by ID or word; null if the entry doesn't exist. */
export async function findEntry(
  ctx: Ctx,
  lexicon: LexiconCache,
  { word, id, source_langid, languages }: HandlerInput<typeof entries.findEntry>['query'],
) {
  const valsi = await (word === undefined ? valsiOfId(ctx, id!, source_langid) : valsiOfWord(ctx, word, source_langid))
  if (!valsi) return { entry: null }
  const [presented, rows] = await Promise.all([
    presentValsi(ctx, lexicon, valsi, languages),
    repo.definitionsOfValsi(ctx.db, valsi.valsiid, {}),
  ])
  return { entry: { valsi: presented, definitions: await forReader(ctx, rows) } }
}

async function presentValsi(
  ctx: Ctx,
  lexicon: LexiconCache,
  valsi: repo.ValsiRow,
  languages?: readonly number[],
): Promise<Valsi> {
  const [parts, similar] = await Promise.all([
    glossedParts(ctx, lexicon, { word: valsi.normal, source_langid: valsi.source_langid }, languages),
    repo.wordsSpelt(ctx.db, spellingsNear(valsi.normal), valsi.source_langid),
  ])
  return {
    valsiid: valsi.valsiid,
    word: valsi.word,
    type_name: valsi.type_name,
    rafsi: valsi.rafsi.length > 0 ? valsi.rafsi.join(' ') : null,
    comment_count: valsi.comment_count,
    source_langid: valsi.source_langid,
    similar,
    pronunciation: packOf(valsi.source_langid)?.pronounce(valsi.word) ?? null,
    decomposition: parts && sourceWords(parts),
    ...(parts && { parts }),
  }
}

/** Selects words that contain an affix of the given word, then filters those that are composed of it. Runs two SQL statements. */
export async function listCompounds(ctx: Ctx, lexicon: LexiconCache, id: string, query: CompoundsQuery) {
  const valsi = await findValsi(ctx, id, query.source_langid)
  const pack = packOf(valsi.source_langid)
  const known = await lexicon.read(ctx.db)
  const affixes = pack && valsi.source_langid === DEFAULT_SOURCE_LANGID ? known.affixesOf(valsi.normal) : []
  if (!pack || affixes.length === 0) return { compounds: [], total: 0 }
  const candidates = await repo.wordsWith(ctx.db, affixes, valsi)
  const compounds = candidates.flatMap(({ normal, ...rest }) => {
    const parts = pack.decompose(normal, known)
    return parts && knownSourceWords(parts).includes(valsi.normal) ? [{ ...rest, parts }] : []
  })
  return { compounds: compounds.slice(0, query.limit), total: compounds.length }
}

type ValsiQuery = Partial<HandlerInput<typeof entries.getValsi>['query']>
type CompoundsQuery = HandlerInput<typeof entries.listCompounds>['query']
type DefinitionsQuery = HandlerInput<typeof entries.getValsiDefinitions>['query']

export async function readDefinitionsOfValsi(ctx: Ctx, id: string, query: DefinitionsQuery) {
  const valsi = await findValsi(ctx, id, query.source_langid)
  return forReader(ctx, await repo.definitionsOfValsi(ctx.db, valsi.valsiid, query))
}

export async function readDefinition(ctx: Ctx, definitionid: number) {
  const [definition] = await forReader(ctx, await repo.definitionsByIds(ctx.db, [definitionid]))
  if (!definition) throw new AppError('definition_not_found')
  return definition
}

/** Adds the viewer's vote and edit permission, with one additional SQL statement for logged-in users. */
async function forReader({ db, viewer }: Ctx, rows: DefinitionRow[]): Promise<Definition[]> {
  if (!viewer) return rows.map(presentForVisitor)
  const ids = rows.map(({ definitionid }) => definitionid)
  const votes = new Map((await votesOn(db, viewer.user_id, ids)).map((vote) => [vote.definitionid, vote.value]))
  return rows.map((row) => presentForReader(row, viewer, votes.get(row.definitionid) ?? null))
}

/** Runs two SQL statements, or three for logged-in users, regardless of the page size. */
export async function listDefinitions(ctx: Ctx, query: HandlerInput<typeof entries.listDefinitions>['query']) {
  const { languages, selmaho, word_type, user_id } = query
  const { ids, total } = await repo.listedDefinitions(
    ctx.db,
    { ...query, languages, selmaho, word_type, user_id },
    query,
  )
  const definitions = await forReader(ctx, await repo.definitionsByIds(ctx.db, ids))
  return { definitions, total, page: query.page, per_page: query.per_page }
}

export async function analyzeWord(ctx: Ctx, lexicon: LexiconCache, input: { word: string; source_langid: number }) {
  return analyze(input.word, input.source_langid, await lexicon.read(ctx.db))
}

export async function validateMathjax(text: string) {
  const error = await mathsError(text)
  if (error !== null) throw new AppError('invalid_mathjax', { valid: false, error }, { valid: false, error })
  return { valid: true, error: null }
}
