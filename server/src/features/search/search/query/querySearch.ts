import type { search as endpoints, HandlerInput } from '@vlacku/contract'
import type { SearchResult } from '@vlacku/contract/search'
import { type Parsed, type Problem, parseQuery, type Query } from '@vlacku/query'
import { FilterMask, type Filters, type SearchIndex, type Segment } from '@vlacku/textsearch'
import { createTranslator } from 'use-intl/core'
import en from '../../../../../../locales/en/query.json' with { type: 'json' }
import { boundedQueue } from '../../../../platform/boundedQueue.ts'
import { AppError } from '../../../../platform/errors.ts'
import { RawJson, withFields, withItems } from '../../../../platform/rawJson.ts'
import { filtersOf } from '../filters.ts'
import type { Condition } from './condition.ts'
import { conditionOf } from './conditions.ts'
import { docFieldsOf } from './docFields.ts'
import { Docs, type Steps } from './docs.ts'
import { regexProblem } from './regex.ts'
import { cardsOf } from './results.ts'
import { type Budget, inSlices } from './slices.ts'

type SearchInput = HandlerInput<typeof endpoints.searchDefinitions>['query']

/**
 * Half of this budget is enough for the most expensive reasonable query, a regular expression on all texts of a large dictionary.
 */
const BUDGET: Budget = { sliceMs: 4, totalMs: 200 }
/** Maximum number of concurrent queries. More queries would only slow each other down. */
const AT_ONCE = 2
const MAX_WAITING = 20
const TRY_AGAIN_S = 2
const DOCS_AT_ONCE = 8192

/** Runs queries of the query language, a few at a time, within the given budget. Missing budget values get defaults. */
export function querySearch(overrides: Partial<Budget> = {}) {
  const budget = { ...BUDGET, ...overrides }
  const enqueue = boundedQueue({
    atOnce: AT_ONCE,
    maxWaiting: MAX_WAITING,
    rejection: () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S }),
  })
  return async (index: SearchIndex | null, input: SearchInput): Promise<RawJson<SearchResult>> => {
    const { query } = parsed(input.search)
    if (!index) throw new AppError('not_ready')
    return enqueue(() => inSlices(resultOf(index, query, input), budget))
  }
}

/** Parses a query. `invalid_query` errors contain the position of the problem and an English message. */
function parsed(search: string): Parsed {
  const read = parseQuery(search, regexProblem)
  if (read.ok) return read
  const { ok: _, ...problem } = read
  throw new AppError('invalid_query', { fields: { search: problemText(problem, search) }, ...problem })
}

/** Searches a snapshot of the segments. Definitions deleted in the meantime are removed from the result at the end. */
function* resultOf(index: SearchIndex, query: Query, input: SearchInput): Steps<RawJson<SearchResult>> {
  const { page, per_page } = input
  const filters = filtersOf(input)
  const condition = conditionOf(query)
  const segments = index.segments()
  const found = yield* findIn(segments, condition, filters)
  const elsewhere =
    filters.languages && countOf(found) === 0
      ? yield* findIn(segments, condition, { ...filters, languages: null })
      : null
  dropDeleted(found, index)
  const from = (page - 1) * per_page
  const cards = cardsOf(found, query, input, from, from + per_page)
  const definitions = cards.map((card) => withFields(card, { match: 'pattern' }))
  const other_languages = elsewhere && byLanguage(elsewhere)
  const fields = { total: countOf(found), page, per_page, ...(other_languages && { other_languages }) }
  return new RawJson(withItems('definitions', definitions, fields, input.after))
}

const countOf = (found: readonly Docs[]) => found.reduce((sum, { count }) => sum + count, 0)

function* findIn(segments: readonly Segment[], condition: Condition, filters: Filters): Steps<Docs[]> {
  const found: Docs[] = []
  for (const segment of segments) {
    const mask = new FilterMask(segment, filters)
    const admitted = new Docs(segment)
    for (let doc = 0; doc < segment.size; doc++) {
      if (doc % DOCS_AT_ONCE === DOCS_AT_ONCE - 1) yield
      if (mask.passes(doc)) admitted.add(doc)
    }
    found.push(yield* condition.narrow(admitted, docFieldsOf(segment)))
  }
  return found
}

/** Removes deleted definitions from the results, since replaced segments aren't updated. */
function dropDeleted(found: readonly Docs[], index: SearchIndex) {
  const now = index.segments()
  for (const docs of found) {
    const { segment } = docs
    const isUsed = now.includes(segment)
    for (let doc = docs.next(0); doc >= 0; doc = docs.next(doc + 1)) {
      const isThere = isUsed
        ? segment.isAlive(doc)
        : now.some((other) => other.docOf(segment.data.docDefinition[doc]!) >= 0)
      if (!isThere) docs.remove(doc)
    }
  }
}

function byLanguage(found: readonly Docs[]) {
  const totals = new Map<number, number>()
  for (const docs of found) {
    for (let doc = docs.next(0); doc >= 0; doc = docs.next(doc + 1)) {
      const langid = docs.segment.langidOf(doc)
      totals.set(langid, (totals.get(langid) ?? 0) + 1)
    }
  }
  const counts = Array.from(totals, ([langid, total]) => ({ langid, total }))
  return counts.sort((left, right) => right.total - left.total || left.langid - right.langid)
}

const t = createTranslator({ locale: 'en', messages: en })

/** Describes the problem in English for API clients. The interface translates it. */
function problemText({ problem, at, length, field = '', meant, reason = '', most = 0 }: Problem, text: string): string {
  const key = problem === 'unknown_field' && meant ? 'problem_unknown_field_meant' : `problem_${problem}`
  const piece = text.slice(at, at + length)
  return t(key as 'problem_bad_regex', { piece, field, meant: meant ?? '', reason, most: String(most) } as never)
}
