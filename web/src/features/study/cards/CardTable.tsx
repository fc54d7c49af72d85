import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CardProgress, CardWithProgress } from '@vlacku/contract/flashcards'
import { notify } from '../../../platform/notify.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { siteTime } from '../../../platform/token.ts'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { PageLinks } from '../../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { addressOf, RichText } from '../../entries/index.ts'
import { CARDS_PER_PAGE, type CardsAddress, cardsQuery, resetCard, resumeSide } from '../queries.ts'
import { intervalText } from '../session/interval.ts'

interface Props {
  collection_id: number
  address: CardsAddress
}

/** The cards of a collection and where the reader stands with each. Says the words of `study`. */
export function CardTable({ collection_id, address }: Props) {
  const t = useText()
  const cards = useQuery(cardsQuery(collection_id, address))
  if (cards.isPending) return <RowsSkeleton />
  if (cards.isError) return <ErrorNote error={cards.error} retry={() => void cards.refetch()} />
  const { flashcards, total } = cards.data
  if (total === 0) return <Empty fact={t('study.no_cards')} advice={t('study.no_cards_advice')} />
  return (
    <>
      <ol className="cards">
        {flashcards.map((card) => (
          <CardRow key={card.flashcard.flashcard_id} card={card} />
        ))}
      </ol>
      <PageLinks page={address.page} total={total} perPage={CARDS_PER_PAGE} />
    </>
  )
}

function CardRow({ card: { flashcard, progress, is_locked } }: { card: CardWithProgress }) {
  const t = useText()
  const locale = useLocale()
  const { word, definition, free_content_front, free_content_back } = flashcard
  return (
    <li>
      <div>
        <p className="head">
          {word === null ? (
            free_content_front
          ) : (
            <Link to="/$locale/valsi/$id" params={{ locale, id: addressOf(word) }} className="plain" lang="jbo">
              {word}
            </Link>
          )}
        </p>
        <p className="def">
          <RichText source={definition ?? free_content_back ?? ''} />
        </p>
      </div>
      <ul className="small quiet states">
        {progress.map((side) => (
          <SideState key={side.card_side} side={side} alone={progress.length === 1} locked={is_locked} />
        ))}
      </ul>
      <p className="small card-acts">
        {!is_locked && (
          <Link
            to="/$locale/collections/$collectionId/flashcards/study"
            params={{ locale, collectionId: String(flashcard.collection_id) }}
            search={{ card: flashcard.flashcard_id }}
          >
            {t('study.review_now')}
          </Link>
        )}
        {progress.some(({ status }) => status !== 'new') && <Reset id={flashcard.flashcard_id} />}
      </p>
    </li>
  )
}

/** One side: its state, and when it is asked again. */
function SideState({ side, alone, locked }: { side: CardProgress; alone: boolean; locked: boolean }) {
  const t = useText()
  const wait = side.next_review_at === null ? 0 : Date.parse(side.next_review_at) - siteTime()
  const when = side.status === 'new' ? '' : wait <= 0 ? t('study.now') : intervalText(t, wait)
  return (
    <li>
      {!alone && <>{t(`study.side_${side.card_side}`)}: </>}
      {locked ? t('study.locked') : t(`study.status_${side.status}`)}
      {side.is_set_aside ? <SetAside side={side} /> : when && <>, {when}</>}
    </li>
  )
}

/** A card that was forgotten too often, and the way on. */
function SetAside({ side }: { side: CardProgress }) {
  const t = useText()
  const resume = useAct(() => resumeSide(side), t('study.resumed'))
  return (
    <>
      , {t('study.set_aside')}. {t('study.set_aside_why')}{' '}
      <button type="button" className="link" onClick={() => resume.mutate()}>
        {t('study.resume')}
      </button>
    </>
  )
}

function Reset({ id }: { id: number }) {
  const t = useText()
  const reset = useAct(() => resetCard(id), t('study.reset_done'))
  return (
    <button type="button" className="link" onClick={() => reset.mutate()}>
      {t('study.reset')}
    </button>
  )
}

/** Does something with a card and says so; lists are asked for anew. */
function useAct(act: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: act,
    onSuccess: () => {
      notify({ kind: 'success', text: done })
      return queryClient.invalidateQueries({ queryKey: ['study'] })
    },
    onError: (error) => notify({ kind: 'error', error }),
  })
}
