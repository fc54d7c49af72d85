import { useQuery } from '@tanstack/react-query'
import type { Flashcard } from '@vlacku/contract/flashcards'
import type { CardSide } from '@vlacku/study'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/Link.ts'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ClassMark, RichText, slugOf } from '../../entries/index.ts'
import { pictureQuery } from '../queries.ts'
import { exampleWithout, withoutWord } from './withoutWord.ts'

interface FaceProps {
  card: Flashcard
  side: CardSide
}

/** Maximum length, in characters, of a word in the large font. Longer words use a smaller font. */
const LARGE = 24

/** The prompt side of a card. The reverse direction hides the word, which is the answer. */
export function Question({ card, side }: FaceProps) {
  return side === 'direct' ? <Front card={card} large /> : <Back card={withoutAnswer(card)} />
}

function withoutAnswer(card: Flashcard): Flashcard {
  const { word, definition, glosses, notes, free_content_front } = card
  const example = notes && exampleWithout(notes, word ?? free_content_front ?? '')
  if (word === null) return { ...card, notes: example }
  return {
    ...card,
    definition: definition && withoutWord(definition, word),
    glosses: glosses.map((gloss) => withoutWord(gloss, word)),
    notes: example,
  }
}

/** Both sides, with the answer below the prompt. */
export function Answer({ card, side }: FaceProps) {
  return side === 'direct' ? (
    <>
      <Front card={card} linked />
      <Back card={card} />
    </>
  ) : (
    <>
      <Back card={card} />
      <Front card={card} linked large />
    </>
  )
}

function Front({ card, large = false, linked = false }: { card: Flashcard; large?: boolean; linked?: boolean }) {
  const { word, free_content_front } = card
  const text = word ?? free_content_front ?? ''
  const className = large && text.length <= LARGE ? 'big' : 'h2'
  const shown: ReactNode =
    word !== null && linked ? (
      <Link to="/$locale/valsi/$id" params={{ id: slugOf(word) }} target="_blank" className="plain">
        {word}
      </Link>
    ) : word !== null ? (
      word
    ) : (
      <RichText source={text} />
    )
  return (
    <>
      <Picture card={card} side="front" />
      <p className={className} {...(word !== null && { lang: 'jbo' })}>
        {shown}
      </p>
    </>
  )
}

function Back({ card }: { card: Flashcard }) {
  const { definition, free_content_back, glosses, notes } = card
  return (
    <>
      <Picture card={card} side="back" />
      <p className="definition">
        <RichText source={definition ?? free_content_back ?? ''} />
      </p>
      {glosses.length > 0 && <p className="gloss">{glosses.join(', ')}</p>}
      {notes && (
        <div className="notes">
          {notes.split(/\n{2,}/).map((paragraph, n) => (
            <p key={n}>
              <RichText source={paragraph} />
            </p>
          ))}
        </div>
      )}
    </>
  )
}

function Picture({ card, side }: { card: Flashcard; side: 'front' | 'back' }) {
  const { username } = useSession()
  const isThere = side === 'front' ? card.has_front_image : card.has_back_image
  const { data } = useQuery({ ...pictureQuery(card, side, username), enabled: isThere })
  return data !== undefined && <img className="picture" src={data} alt="" />
}

/** Word class, pronunciation (if available) and direction of a card. */
export function CardHead({ card, side, speak }: FaceProps & { speak: (() => void) | null }) {
  const t = useText()
  return (
    <div className="spread tiny quiet">
      <span>{card.type_name !== null && side === 'direct' && <ClassMark type={card.type_name} />}</span>
      <span className="line">
        {speak && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('study.listen')}
            aria-keyshortcuts="p"
            title={t('study.listen')}
            onClick={speak}
          >
            <Icon name="sound" />
          </button>
        )}
        {t(`study.side_${side}`)}
      </span>
    </div>
  )
}
