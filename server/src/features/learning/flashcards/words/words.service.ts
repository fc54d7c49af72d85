import type { flashcards, HandlerInput } from '@vlacku/contract'
import { MAX_UNKNOWN_WORDS, type UnknownWords } from '@vlacku/contract/flashcards'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { MAX_ID } from '@vlacku/contract/paging'
import { asMeant, type LanguagePack } from '@vlacku/language'
import type { Ctx, Viewer } from '../../../../platform/context.ts'
import { normalOf, packOf } from '../../../../platform/languagePacks.ts'
import * as repo from './words.repository.ts'

/** Separators: everything except letters, apostrophes, pauses and syllable marks; also apostrophes used as quotation marks. */
const BETWEEN = /[^\p{L}\p{M}'.,]+|(?<![aeiouy])'|'(?![aeiouy])/iu

/** Counts the words in a text, most frequent first. Ignores tokens that aren't words. Runs in linear time. */
function countWords(text: string, pack: LanguagePack): Map<string, number> {
  const counts = new Map<string, number>()
  for (const stretch of asMeant(text).split(BETWEEN))
    for (const word of pack.wordsOf(stretch) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].sort(([, a], [, b]) => b - a))
}

/** Maximum number of words listed as missing from the dictionary. */
const MAX_NOT_FOUND = 100

/** Returns the marks of definitions whose words `viewer` is learning or knows. Runs one SQL statement. */
export async function listStudyMarks(ctx: Ctx, { user_id }: Viewer, definition_ids: number[]) {
  const ids = [...new Set(definition_ids)].filter((id) => id <= MAX_ID)
  return { marks: await repo.marksOfDefinitions(ctx.db, user_id, ids) }
}

/** Returns the words in a text that are new to `viewer`. Runs one SQL statement regardless of the text length. */
export async function findUnknownWords(
  ctx: Ctx,
  { user_id }: Viewer,
  { text, lang_ids }: HandlerInput<typeof flashcards.findUnknownWords>['body'],
): Promise<UnknownWords> {
  const source_langid = DEFAULT_SOURCE_LANGID
  const counts = new Map<string, number>()
  for (const [word, count] of countWords(text, packOf(source_langid)!)) {
    const normal = normalOf(word, source_langid)
    counts.set(normal, (counts.get(normal) ?? 0) + count)
  }
  const langids = [...new Set(lang_ids)]
  const found = await repo.findWords(ctx.db, { user_id, normals: [...counts.keys()], langids, source_langid })
  const unknown = found.filter(({ mark }) => mark === null)
  const names = new Set(found.map(({ normal }) => normal))
  return {
    words: unknown
      .slice(0, MAX_UNKNOWN_WORDS)
      .map(({ normal, mark: _, ...word }) => ({ ...word, count: counts.get(normal)! })),
    left_off: Math.max(0, unknown.length - MAX_UNKNOWN_WORDS),
    word_count: found.length,
    known_count: found.filter(({ mark }) => mark === 'known').length,
    learning_count: found.filter(({ mark }) => mark === 'learning').length,
    not_found: [...counts.keys()].filter((normal) => !names.has(normal)).slice(0, MAX_NOT_FOUND),
  }
}
