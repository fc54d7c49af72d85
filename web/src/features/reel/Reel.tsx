import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Cards } from './Cards.tsx'
import { LikesPanel } from './LikesPanel.tsx'
import type { Show } from './queries.ts'

const SHOWS: readonly Show[] = ['entries', 'articles', 'both']

/** The reel with its toolbar: likes and, if available, the choice of card kinds. */
export function Reel() {
  const t = useText()
  const visit = useVisit()
  const [seed, setSeed] = useState(visit.seed)
  const [show, setShow] = useState(visit.show)
  const [articles, setArticles] = useState(false)
  const choose = (chosen: Show) => {
    visit.show = chosen
    setShow(chosen)
  }
  const again = () => {
    visit.seed = newSeed()
    visit.at.clear()
    setSeed(visit.seed)
  }
  const reel = `${seed}|${show}`
  return (
    <>
      <div className="reelbar">
        <h1 className="h2">{t('reel.title')}</h1>
        {articles && (
          <fieldset className="segments" aria-label={t('reel.show')}>
            {SHOWS.map((one) => (
              <button key={one} type="button" aria-pressed={one === show} onClick={() => choose(one)}>
                {t(`reel.show_${one}`)}
              </button>
            ))}
          </fieldset>
        )}
        <span className="only-l keys" aria-hidden="true">
          <kbd>j</kbd> <kbd>k</kbd> {t('reel.to_move')}
        </span>
        <LikesPanel />
      </div>
      <Cards
        key={reel}
        seed={seed}
        show={show}
        initially={visit.at.get(reel) ?? 0}
        onMove={(to) => visit.at.set(reel, to)}
        onAgain={again}
        onArticles={setArticles}
      />
    </>
  )
}

interface Visit {
  seed: number
  show: Show
  /** Index of the current card, keyed by reel. */
  at: Map<string, number>
}

const visits = new WeakMap<QueryClient, Visit>()

/** Returns the reel state of this visit, so that users return to the same card after opening a word. */
function useVisit(): Visit {
  const client = useQueryClient()
  const visit = visits.get(client) ?? { seed: newSeed(), show: 'both', at: new Map() }
  visits.set(client, visit)
  return visit
}

const newSeed = () => Math.floor(Math.random() * 2 ** 32)
