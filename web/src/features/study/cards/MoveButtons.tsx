import type { Flashcard } from '@vlacku/contract/flashcards'
import { useText } from '../../../platform/text.tsx'
import { nameOf } from '../nameOf.ts'
import type { CardsSearchParams } from '../queries.ts'
import { useMoveCard } from './useMoveCard.ts'

interface Props {
  card: Flashcard
  address: CardsSearchParams
  /** Zero-based position of the card in the list at this URL, and the last position. */
  place: number
  last: number
}

const WAYS = [
  { name: 'move_up', step: -1 },
  { name: 'move_down', step: 1 },
] as const

/** Buttons that move a card up or down in a list. Shown only to the owner. Uses the `study` texts. */
export function MoveButtons({ card, address, place, last }: Props) {
  const t = useText()
  const move = useMoveCard(address)
  return WAYS.map(({ name, step }) => {
    const to = place + step
    const isEnd = to < 0 || to > last
    return (
      // Uses `aria-disabled` because a card that reaches the end would lose focus with `disabled`.
      <button
        key={name}
        type="button"
        className="link"
        aria-label={t(`study.${name}_named`, { name: nameOf(card) })}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && move(card, to)}
      >
        {t(`study.${name}`)}
      </button>
    )
  })
}
