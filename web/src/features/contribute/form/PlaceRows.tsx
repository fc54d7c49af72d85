import { readRichText } from '@vlacku/markup'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Place } from '../../entries/index.ts'
import { MAX_LENGTHS } from './rules.ts'
import type { PlaceWord, Values } from './values.ts'

/** One field per place: as many as the definition mentions, and more on demand. A place may have several words. */
export function PlaceRows() {
  const t = useText()
  const id = useId()
  const definition = useWatch<Values, 'definition'>({ name: 'definition' })
  const { field } = useController<Values, 'places'>({ name: 'places' })
  const [wished, setWished] = useState(0)
  const rows = rowsOf(field.value, Math.max(placesIn(definition), wished))
  const last = rows.at(-1)?.place ?? 0
  const change = (i: number, row: PlaceWord) =>
    // Drops rows that never had a value, but not cleared rows, which the user may still be editing.
    field.onChange(
      rows.map((before, j) => (i === j ? row : before)).filter((candidate, j) => j === i || written(candidate)),
    )
  const seconds = (i: number) => rows.slice(0, i).filter(({ place }) => place === rows[i]!.place).length + 1
  return (
    <fieldset className="field" aria-describedby={id}>
      <legend className="caption">
        <span>{t('contribute.places')}</span> <small id={id}>{t('contribute.places_help')}</small>
      </legend>
      {rows.map((row, i) => {
        const names = { place: row.place, number: seconds(i) }
        return (
          <div className={`wordrow place x${row.place}`} key={`${row.place}.${names.number}`}>
            <span aria-hidden="true">
              <Place number={row.place} />
            </span>
            <input
              className="text-input"
              aria-label={t('contribute.place_word', names)}
              placeholder={t('contribute.gloss_hint')}
              value={row.word}
              maxLength={MAX_LENGTHS.keyword}
              autoComplete="off"
              onBlur={field.onBlur}
              onChange={(event) => change(i, { ...row, word: event.target.value })}
            />
            <input
              className="text-input"
              aria-label={t('contribute.place_meaning', names)}
              placeholder={t('contribute.meaning_hint')}
              value={row.meaning}
              maxLength={MAX_LENGTHS.keyword}
              autoComplete="off"
              onBlur={field.onBlur}
              onChange={(event) => change(i, { ...row, meaning: event.target.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('contribute.another_word', names)}
              title={t('contribute.another_word', names)}
              onClick={() => field.onChange(rows.toSpliced(i + 1, 0, { word: '', meaning: '', place: row.place }))}
            >
              <Icon name="plus" />
            </button>
          </div>
        )
      })}
      {last < LAST_PLACE && (
        <button type="button" className="button bare small" onClick={() => setWished(last + 1)}>
          <Icon name="plus" /> {t('contribute.add_place')}
        </button>
      )}
    </fieldset>
  )
}

const written = ({ word, meaning }: PlaceWord) => word !== '' || meaning !== ''

/** Maximum place number. */
export const LAST_PLACE = 30

/** Returns the number of places in a definition, which is the highest n in `$x_n$`. */
export const placesIn = (definition: string): number =>
  readRichText(definition).reduce(
    (max, piece) =>
      piece.kind === 'place' && piece.letter.toLowerCase() === 'x' && piece.number <= LAST_PLACE
        ? Math.max(max, piece.number)
        : max,
    0,
  )

/** Returns the form rows: at least one per place up to `count`, with words of the same place grouped. */
export function rowsOf(words: readonly PlaceWord[], count: number): PlaceWord[] {
  const last = Math.max(count, ...words.map(({ place }) => place))
  return Array.from({ length: last }, (_, i) => {
    const there = words.filter(({ place }) => place === i + 1)
    return there.length > 0 ? there : [{ word: '', meaning: '', place: i + 1 }]
  }).flat()
}
