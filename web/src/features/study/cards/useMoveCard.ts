import { useQueryClient } from '@tanstack/react-query'
import type { Flashcard } from '@vlacku/contract/flashcards'
import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { nameOf } from '../nameOf.ts'
import { type CardsSearchParams, moveCard } from '../queries.ts'

/** Moves a card to a zero-based position in the list at the URL, and announces the move. */
export function useMoveCard(address: CardsSearchParams) {
  const t = useText()
  const queryClient = useQueryClient()
  const { mutate } = useSingleMutation({
    mutationFn: ({ card, place }: { card: Flashcard; place: number }) => moveCard(card, address, place),
    onSuccess: (_done, { card, place }) =>
      notify({ kind: 'success', text: t('study.card_moved', { name: nameOf(card), position: place + 1 }) }),
    onError: (error) => notify({ kind: 'error', error }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['study'] }),
        queryClient.invalidateQueries({ queryKey: ['collections'] }),
      ]),
  })
  return (card: Flashcard, place: number) => mutate({ card, place })
}
