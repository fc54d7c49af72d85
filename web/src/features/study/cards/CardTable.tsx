import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CardWithProgress } from '@vlacku/contract/flashcards'
import type { ReactNode } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { NoRows } from '../../../ui/NoRows.tsx'
import { PageLinks } from '../../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { addressOf, RichText } from '../../entries/index.ts'
import { CARDS_PER_PAGE, type CardsSearchParams, cardsQuery, resetSides, undoEntry } from '../queries.ts'
import { StudyLink } from '../StudyLink.tsx'
import { CardLog } from './CardLog.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { SideState } from './SideState.tsx'
import { useAct } from './useAct.ts'

interface Props {
  collection_id: number
  address: CardsSearchParams
  /** Username of the collection's owner, who may move its cards. */
  owner: string
}

/** The cards of a collection with the user's progress. Uses the `study` texts. */
export function CardTable({ collection_id, address, owner }: Props) {
  const t = useText()
  const { username } = useSession()
  const cards = useQuery(cardsQuery(collection_id, address))
  if (cards.isPending) return <RowsSkeleton />
  if (cards.isError) return <ErrorNote error={cards.error} retry={() => void cards.refetch()} />
  const { flashcards, total } = cards.data
  if (flashcards.length === 0)
    return (
      <NoRows total={total}>
        <Empty fact={t('study.no_cards')} advice={t('study.no_cards_advice')} />
      </NoRows>
    )
  const first = ((address.page ?? 1) - 1) * CARDS_PER_PAGE
  // Due cards are listed in a different order, so they can't be moved.
  const isMovable = username === owner && !address.due
  return (
    <>
      <ol className="cards">
        {flashcards.map((card, nth) => (
          <CardRow key={card.flashcard.flashcard_id} card={card}>
            {isMovable && <MoveButtons card={card.flashcard} address={address} place={first + nth} last={total - 1} />}
          </CardRow>
        ))}
      </ol>
      <PageLinks page={address.page} total={total} perPage={CARDS_PER_PAGE} />
    </>
  )
}

function CardRow({ card, children }: { card: CardWithProgress; children: ReactNode }) {
  const t = useText()
  const locale = useLocale()
  const { flashcard, progress, is_locked } = card
  const { word, definition, free_content_front, free_content_back } = flashcard
  return (
    <li>
      <div>
        <p className="head">
          {word === null ? (
            <RichText source={free_content_front ?? ''} />
          ) : (
            <Link to="/$locale/valsi/$id" params={{ locale, id: addressOf(word) }} className="plain" lang="jbo">
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
