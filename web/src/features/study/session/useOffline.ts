import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Flashcard, StudySession } from '@vlacku/contract/flashcards'
import { useEffect } from 'react'
import { pictureQuery } from '../queries.ts'

/** Maximum number of cards whose pictures are stored, starting with the first card. */
const MAX_PICTURES = 100

/** Stores the pictures of a session for offline use. */
export function useOffline(studySession: StudySession, reader: string | null) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isOpen = true
    void keepPictures(queryClient, studySession, reader, () => isOpen)
    return () => {
      isOpen = false
    }
  }, [queryClient, studySession, reader])
}

/** Stores the pictures one at a time, so that they don't delay the session. */
async function keepPictures(
  queryClient: QueryClient,
  { cards, queue }: StudySession,
  reader: string | null,
  isOpen: () => boolean,
) {
  const byId = new Map(cards.map(({ flashcard }) => [flashcard.flashcard_id, flashcard]))
  const queued = [...new Set(queue.map(({ flashcard_id }) => flashcard_id))].flatMap((id) => byId.get(id) ?? [])
  for (const { card, side } of queued.flatMap(picturesOf).slice(0, MAX_PICTURES))
    if (isOpen()) await queryClient.prefetchQuery(pictureQuery(card, side, reader))
}

const picturesOf = (card: Flashcard) => [
  ...(card.has_front_image ? [{ card, side: 'front' as const }] : []),
  ...(card.has_back_image ? [{ card, side: 'back' as const }] : []),
]
