import { useQuery } from '@tanstack/react-query'
import type { CardWithProgress, Flashcard } from '@vlacku/contract/flashcards'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/Link.ts'
import { notify } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { NoRows } from '../../../ui/Empty.tsx'
import { PageLinks } from '../../../ui/Pager.tsx'
import { QueryStatus } from '../../../ui/QueryStatus.tsx'
import { RichText, slugOf } from '../../entries/index.ts'
import { nameOf } from '../nameOf.ts'
import {
  CARDS_PER_PAGE,
  type CardsSearchParams,
  cardsQuery,
  moveCard,
  resetSides,
  undoEntry,
  useInvalidateLevels,
} from '../queries.ts'
import { StudyLink } from '../StudyLink.tsx'
import { CardLog } from './CardLog.tsx'
import { SideState } from './SideState.tsx'
import { useAct } from './useAct.ts'

interface Props {
  collection_id: number
  params: CardsSearchParams
  /** Username of the collection's owner, who may move its cards. */
  owner: string
}

/** The cards of a collection with the user's progress. Uses the `study` texts. */
export function CardTable({ collection_id, params, owner }: Props) {
  const t = useText()
  const { username } = useSession()
  const cards = useQuery(cardsQuery(collection_id, params))
  if (cards.isPending || cards.isError) return <QueryStatus query={cards} />
  const { flashcards, total } = cards.data
  if (flashcards.length === 0)
    return <NoRows total={total} message={t('study.no_cards')} advice={t('study.no_cards_advice')} />
  const first = ((params.page ?? 1) - 1) * CARDS_PER_PAGE
  // Due cards are listed in a different order, so they can't be moved.
  const isMovable = username === owner && !params.due
  return (
    <>
      <ol className="cards">
        {flashcards.map((card, nth) => (
          <CardRow key={card.flashcard.flashcard_id} card={card}>
            {isMovable && <MoveButtons card={card.flashcard} params={params} place={first + nth} last={total - 1} />}
          </CardRow>
        ))}
      </ol>
      <PageLinks page={params.page} total={total} perPage={CARDS_PER_PAGE} />
    </>
  )
}

function CardRow({ card, children }: { card: CardWithProgress; children: ReactNode }) {
  const t = useText()
  const { flashcard, progress, is_locked } = card
  const { word, definition, free_content_front, free_content_back } = flashcard
  return (
    <li>
      <div>
        <p className="head">
          {word === null ? (
            <RichText source={free_content_front ?? ''} />
          ) : (
            <Link to="/$locale/valsi/$id" params={{ id: slugOf(word) }} className="plain" lang="jbo">
              {word}
            </Link>
          )}
        </p>
        <p className="definition">
          <RichText source={definition ?? free_content_back ?? ''} />
        </p>
      </div>
      <ul className="small quiet states">
        {progress.map((side) => (
          <SideState key={side.card_side} side={side} alone={progress.length === 1} locked={is_locked} />
        ))}
      </ul>
      <div className="small card-acts">
        {!is_locked && (
          <StudyLink collection_id={flashcard.collection_id} search={{ card: flashcard.flashcard_id }}>
            {t('study.review_now')}
          </StudyLink>
        )}
        {progress.some(({ status }) => status !== 'new') && <Reset sides={progress} />}
        <CardLog card={card} />
        {children}
      </div>
    </li>
  )
}

/** Button that resets a card. Can be undone. */
function Reset({ sides }: { sides: CardWithProgress['progress'] }) {
  const t = useText()
  const reset = useAct(() => resetSides(sides), t('study.reset_done'), {
    label: t('study.undo'),
    run: async (entries) => {
      for (const entry of entries) await undoEntry(entry)
    },
  })
  return (
    <button type="button" className="link" onClick={() => reset.mutate()}>
      {t('study.reset')}
    </button>
  )
}

interface MoveButtonsProps {
  card: Flashcard
  params: CardsSearchParams
  /** Zero-based position of the card in the list at this URL, and the last position. */
  place: number
  last: number
}

const WAYS = [
  { name: 'move_up', step: -1 },
  { name: 'move_down', step: 1 },
] as const

/** Buttons that move a card up or down in a list. Shown only to the owner. Uses the `study` texts. */
function MoveButtons({ card, params, place, last }: MoveButtonsProps) {
  const t = useText()
  const move = useMoveCard(params)
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

/** Moves a card to a zero-based position in the list at the URL, and announces the move. */
function useMoveCard(params: CardsSearchParams) {
  const t = useText()
  const { mutate } = useSingleMutation({
    mutationFn: ({ card, place }: { card: Flashcard; place: number }) => moveCard(card, params, place),
    onSuccess: (_done, { card, place }) =>
      notify({ kind: 'success', text: t('study.card_moved', { name: nameOf(card), position: place + 1 }) }),
    onError: (error) => notify({ kind: 'error', error }),
    onSettled: useInvalidateLevels(),
  })
  return (card: Flashcard, place: number) => mutate({ card, place })
}
