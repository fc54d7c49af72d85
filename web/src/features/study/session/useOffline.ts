import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Flashcard, StudySession } from '@vlacku/contract/flashcards'
import { useEffect } from 'react'
import { useLocale } from '../../../platform/text.tsx'
import { pictureQuery } from '../queries.ts'

/** Pictures of so many cards are kept, those that are asked first. */
const MOST_PICTURES = 100

/** Keeps what a session needs to go on without a network: its page, its program, and the pictures of its cards. */
export function useOffline(given: StudySession, reader: string | null) {
  const locale = useLocale()
  const queryClient = useQueryClient()
  useEffect(() => {
    // without it one studies as long as the page stays open
    void keepPage(locale).catch(() => {})
  }, [locale])
  useEffect(() => {
    let isOpen = true
    void keepPictures(queryClient, given, reader, () => isOpen)
    return () => {
      isOpen = false
    }
  }, [queryClient, given, reader])
}

async function keepPage(locale: string) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { pathname } = location
  // it looks at pages of collections alone; nothing else waits for it
  const registered = await navigator.serviceWorker.register('/assets/offline.js', { scope: `/${locale}/collections/` })
  const worker = registered.installing ?? registered.waiting ?? registered.active
  worker?.postMessage({ keepPage: pathname })
}

/** One after another, so that nobody waits for them who studies. */
async function keepPictures(
  queryClient: QueryClient,
  { cards, queue }: StudySession,
  reader: string | null,
  isOpen: () => boolean,
) {
  const byId = new Map(cards.map(({ flashcard }) => [flashcard.flashcard_id, flashcard]))
  const asked = [...new Set(queue.map(({ flashcard_id }) => flashcard_id))].flatMap((id) => byId.get(id) ?? [])
  for (const { card, side } of asked.flatMap(picturesOf).slice(0, MOST_PICTURES))
    if (isOpen()) await queryClient.prefetchQuery(pictureQuery(card, side, reader))
}

const picturesOf = (card: Flashcard) => [
  ...(card.has_front_image ? [{ card, side: 'front' as const }] : []),
  ...(card.has_back_image ? [{ card, side: 'back' as const }] : []),
]
