import { type Member, member } from './member.ts'
import { cpuMs, databaseCpuMs, type Running } from './site.ts'
import { ms, row } from './table.ts'

const REVIEWS = 400
/** Number of warm-up passes over all cards. The embedded database engine is compiled to machine code only gradually. */
const WARMUP_ITERATIONS = 5

/** Measures reviews of single words, and of two-word phrases that are looked up in the collection. */
export async function measureReviews(site: Running, dataDir: string) {
  const reviewer = await member(site, dataDir, 'reviewer')
  await reviewRow(site, reviewer, 'review of a word', (n) => `valsi${n}`)
  await reviewRow(site, reviewer, 'review of a phrase', (n) => `rau ${n}`)
}

async function reviewRow(site: Running, reviewer: Member, what: string, front: (n: number) => string) {
  const ids = await cardsOf(reviewer, what, front)
  const review = (card: number) => reviewer.post(`/flashcards/${card}/review`, { card_side: 'direct', rating: 3 })
  for (let iteration = 0; iteration < WARMUP_ITERATIONS; iteration++) for (const card of ids) await review(card)
  const [site0, database0] = [cpuMs(site.process.pid!), databaseCpuMs()]
  for (const card of ids) await review(card)
  const siteCpu = (cpuMs(site.process.pid!) - site0) / ids.length
  const databaseCpu = (databaseCpuMs() - database0) / ids.length
  const cpu = databaseCpu > 0 ? `CPU ${ms(siteCpu)}, PostgreSQL ${ms(databaseCpu)}` : `CPU ${ms(siteCpu)}`
  row(what, cpu, [{ measured: siteCpu + databaseCpu, max: 3, unit: 'ms CPU' }])
}

async function cardsOf(reviewer: Member, name: string, front: (n: number) => string): Promise<number[]> {
  const items = Array.from({ length: REVIEWS }, (_, n) => ({
    ...{ free_content_front: front(n), free_content_back: `${n}`, direction: 'both' },
  }))
  const { collection } = await reviewer.post<{ collection: { collection_id: number } }>('/collections/import/json', {
    ...{ name, items },
  })
  const ids: number[] = []
  for (let page = 1; page <= REVIEWS / 100; page++) {
    const cards = `/flashcards?collection_id=${collection.collection_id}&page=${page}&per_page=100`
    const { flashcards } = await reviewer.get<{ flashcards: { flashcard: { id: number } }[] }>(cards)
    ids.push(...flashcards.map(({ flashcard }) => flashcard.id))
  }
  return ids
}
