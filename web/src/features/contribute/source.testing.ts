import { languages } from '../../testing/samples.ts'
import type { Analysis, Source } from './queries.ts'

/** Returns a definition as loaded by its form, with default values. */
export const source = (overrides: Partial<Source> = {}, content: Partial<Source['content']> = {}): Source => ({
  ...{ definitionid: 7, valsiid: 3, word: 'mlatykerlo', type_name: 'lujvo', source_langid: 1, username: 'alis' },
  ...{ owner_only: false, version: 4, version_id: 40, edited_by: 'alis', edited_at: '2026-01-02T03:04:05.000Z' },
  ...{ can_edit: true, can_delete: true, can_revert: true, is_author: true },
  content: {
    ...{ langid: 2, definition: '$x_1$ is an ear of $x_2$.', notes: 'See {kerlo}.', etymology: '', jargon: '' },
    ...{ selmaho: null, rafsi: [], images: [] },
    gloss_keywords: [{ word: 'ear', meaning: 'of a cat' }],
    place_keywords: [
      { word: 'ear', meaning: null, place: 1 },
      { word: 'cat', meaning: null, place: 2 },
      { word: 'kitten', meaning: 'young', place: 2 },
    ],
    ...content,
  },
  ...overrides,
})

export const analysis = (overrides: Partial<Analysis> = {}): Analysis => ({
  ...{ success: true, word_type: 'gismu', text: 'klama', recommended: null, problems: null, error: null },
  ...{ explanation: null, decomposition: null, parts: null },
  ...overrides,
})

/** Mock responses used by every editing screen. */
export const usual = {
  'GET /language/languages': languages,
  'POST /language/analyze_word': ({ body }: { body?: unknown }) => analysis({ text: (body as { word: string }).word }),
  'GET /jbovlaste/rafsi_overlap': { overlap: null },
}
