import type { Page } from '@playwright/test'
import { LONG_NAME, learner } from './reader.ts'

const WORD = 'lojban'.repeat(17)
const ADDRESS = `https://example.org/${'a'.repeat(150)}`
const MATHS = `$$${Array.from({ length: 40 }, (_, n) => `x_{${n}}^{${n}}`).join(' + ')}$$`

/**
 * Writes long unbreakable texts into every user-editable field. Returns the `addresses` of the pages that show them, some of
 * which are visible only to logged-in users.
 */
export async function writeLongTexts(page: Page, name: string) {
  const api = await learner(page, LONG_NAME)
  const word = `${WORD}${name}`
  const written = await api.post('/jbovlaste/valsi', {
    word,
    lang_id: 2,
    definition: `$x_1$ is a ${WORD} of $x_2$`,
    notes: `See ${ADDRESS} or ${WORD} ${WORD}.`,
    etymology: WORD,
    jargon: WORD,
    gloss_keywords: [{ word: WORD, meaning: WORD }],
    place_keywords: [
      { place: 1, word: WORD, meaning: WORD },
      { place: 2, word: WORD, meaning: WORD },
    ],
    commit_message: WORD,
  })
  const { definition_id, valsiid } = written
  await api.put(`/jbovlaste/valsi/${definition_id}`, { notes: `See ${ADDRESS}.`, commit_message: `${WORD} ${ADDRESS}` })
  await api.post('/jbovlaste/vote', { definition_id })
  const other = await learner(page, 'alis')
  const texts = [`${WORD} ${ADDRESS}`, `${MATHS}\n\nklama ${MATHS}`, `| ${WORD} | ${WORD} |\n|---|---|\n| a | b |`]
  for (const about of [{ valsi_id: valsiid }, { definition_id }])
    for (const data of texts) {
      const { comment_id } = await api.post('/comments', { ...about, subject: WORD, content: [{ type: 'text', data }] })
      // the home page shows other users' reactions, and My Activity shows the user's own
      for (const reader of [api, other]) await reader.post('/comments/reactions', { comment_id, reaction: '👍' })
    }
  const { collection_id } = await api.post('/collections', { name: WORD, description: `${WORD} ${ADDRESS}` })
  await api.post(`/flashcards/${collection_id}`, { definition_id, notes: WORD, direction: 'both' })
  const card = await api.post(`/flashcards/${collection_id}`, {
    ...{ free_content_front: WORD, free_content_back: `${WORD} ${ADDRESS}`, notes: WORD },
  })
  const level = await api.post(`/flashcards/levels/${collection_id}`, { name: WORD, description: `${WORD} ${ADDRESS}` })
  await api.post(`/flashcards/levels/${collection_id}`, { name: WORD, prerequisite_ids: [level.level_id] })
  await api.post(`/flashcards/cards/${level.level_id}`, { flashcard_ids: [card.flashcard.id] })
  return [
    ...[`?q=${word}`, `?q=${WORD}`, `?q=${ADDRESS}`, `?q=${WORD}&mode=comments`],
    ...['dictionary', 'semantic', 'muplis', 'messages'].map((mode) => `?q=${'a'.repeat(3000)}&mode=${mode}`),
    '',
    `/valsi/${word}`,
    ...['/recent', '/recent?tab=threads', '/recent?tab=definitions', '/comments', '/comments?tab=all'],
    ...[`/comments?definition_id=${definition_id}`, `/comments/thread?valsi_id=${valsiid}`],
    ...[`/user/${LONG_NAME}`, `/user/${LONG_NAME}/activity`, `/user/${LONG_NAME}/comments`],
    ...['/collections', `/collections/${collection_id}`, `/collections/${collection_id}/levels`],
    ...[`/collections/${collection_id}/flashcards/study`, `/collections/${collection_id}/flashcards`],
    ...['/reactions', '/reactions?tab=votes', '/reactions?tab=definitions', '/reactions?tab=comments'],
    ...[`/definition/${definition_id}/history`, `/version/${written.version_id}`],
    ...[`/definition/${definition_id}/edit`, `/definition/markdown/${definition_id}`],
    ...['/users', '/study', '/subscriptions', '/notifications', '/profile'],
  ]
}
