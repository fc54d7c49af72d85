import { median } from './browser.ts'
import { type Member, member } from './member.ts'
import { cpuMs, databaseCpuMs, isEmbedded, type Running } from './site.ts'
import { ms, row } from './table.ts'

const CARDS = 20_000
const COLLECTIONS = 100
const REVIEWS = 400
/** Number of warm-up reviews of all cards: the embedded database engine is compiled to machine code gradually. */
const WARM_ROUNDS = 10
/** Number of measurements of each request. */
const TIMES = 11

/** Measures the cost of a review, and the response times with a very large collection and with very many collections. */
export async function measureLearning(site: Running, dataDir: string) {
  const learner = await member(site, dataDir, 'learner')
  const id = await collectionOf(learner, 'rau', CARDS)
  for (let n = 0; n < COLLECTIONS - 1; n++) await collectionOf(learner, `${n}`, 5)

  // a separate user, since responses about a collection also count the learner's reviews of today
  const reviewer = await member(site, dataDir, 'reviewer')
  const words = await collectionOf(reviewer, 'valsi', REVIEWS, (n) => `valsi${n}`)
  await reviewRows(site, reviewer, words, 'of a word')
  // a phrase of two words, which are looked up in the collection
  const phrases = await collectionOf(reviewer, 'rau', REVIEWS)
  await reviewRows(site, reviewer, phrases, 'of a phrase')
  const calls = {
    'opening a collection of 20,000 items': `/collections/${id}/items?page=1`,
    'its last page': `/collections/${id}/items?page=${CARDS / 50}&per_page=50`,
    'its list of cards': `/flashcards?collection_id=${id}`,
    'its cards that are due': `/flashcards/due?collection_id=${id}`,
    'a session of it': `/flashcards/session?collection_id=${id}`,
    'due counts of 100 collections': '/flashcards/counts',
  }
  for (const [what, path] of Object.entries(calls)) {
    const took: number[] = []
    const used = () => cpuMs(site.process.pid!) + databaseCpuMs()
    const before = used()
    for (let n = 0; n < TIMES; n++) {
      const asked = performance.now()
      await learner.get(path)
      took.push(performance.now() - asked)
    }
    const cpu = (used() - before) / TIMES
    const measured = [median(took), Math.max(...took), cpu].map(ms).join(' / ')
    row(`${what}, median / worst of ${TIMES} / CPU`, measured, '', '≤ 100 ms')
  }
}

async function collectionOf(
  learner: Member,
  name: string,
  cards: number,
  front = (n: number) => `${name} ${n}`,
): Promise<number> {
  const items = Array.from({ length: cards }, (_, n) => ({
    free_content_front: front(n),
    free_content_back: `${n}`,
    direction: 'both',
  }))
  const { collection } = await learner.post<{ collection: { collection_id: number } }>('/collections/import/json', {
    name,
    items,
  })
  return collection.collection_id
}

async function reviewRows(site: Running, learner: Member, collection_id: number, what: string) {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) =>
      learner.get<Cards>(`/flashcards?collection_id=${collection_id}&page=${page}&per_page=100`),
    ),
  )
  const ids = pages.flatMap(({ flashcards }) => flashcards.map(({ flashcard }) => flashcard.id)).slice(0, REVIEWS)
  const review = (card: number) => learner.post(`/flashcards/${card}/review`, { card_side: 'direct', rating: 3 })
  for (let round = 0; round < WARM_ROUNDS; round++) for (const card of ids) await review(card)
  const server = cpuMs(site.process.pid!)
  const database = databaseCpuMs()
  const took: number[] = []
  for (const card of ids) {
    const asked = performance.now()
    await review(card)
    took.push(performance.now() - asked)
  }
  const ofServer = (cpuMs(site.process.pid!) - server) / ids.length
  const ofDatabase = (databaseCpuMs() - database) / ids.length
  if (isEmbedded) row(`CPU of a review ${what}, server with its embedded database`, ms(ofServer), '', '≤ 2 ms')
  else row(`CPU of a review ${what}, server / PostgreSQL`, `${ms(ofServer)} / ${ms(ofDatabase)}`, '', '≤ 2 ms')
  row(`a review ${what}, median`, ms(median(took)), '', '')
}

interface Cards {
  flashcards: { flashcard: { id: number } }[]
}
