import { useText } from '../../platform/text.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { RichText } from '../entries/index.ts'
import { DIRECTIONS } from './items.ts'
import type { DeckModel, ModelChoice } from './queries.ts'

interface Props {
  model: DeckModel
  choice: ModelChoice
  onChange: (choice: ModelChoice) => void
}

/** Maps a note type to items: the role of each field, with a preview of the first note. */
export function AnkiModel({ model, choice, onChange }: Props) {
  const t = useText()
  const { name, kind, notes, is_ours, fields } = model
  const isIncluded = choice.direction !== null
  const isChosen = isIncluded && !is_ours
  const change = (changes: Partial<ModelChoice>) => onChange({ ...choice, ...changes })
  const field = (part: 'front' | 'back') => (
    <SelectField
      label={t(`collections.${part}`)}
      value={choice[part]}
      onChange={(event) => change({ [part]: Number(event.target.value) })}
    >
      <FieldOptions fields={fields} />
    </SelectField>
  )
  return (
    <fieldset className="deck-model">
      <legend>
        {name} <small>{t('collections.deck_notes', { count: notes })}</small>
      </legend>
      <DirectionChoice model={model} choice={choice} onChange={change} />
      {is_ours && <p className="soft">{t('collections.deck_is_ours')}</p>}
      {isChosen && kind === 'cloze' && <p className="soft">{t('collections.deck_cloze')}</p>}
      {isChosen && kind === 'basic' && field('front')}
      {isChosen && kind === 'basic' && field('back')}
      {isChosen && (
        <SelectField
          label={t('collections.notes')}
          value={choice.notes ?? ''}
          onChange={(event) => change({ notes: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">{t('collections.deck_no_field')}</option>
          <FieldOptions fields={fields} />
        </SelectField>
      )}
      {isIncluded && <Sample model={model} choice={choice} />}
    </fieldset>
  )
}

const FieldOptions = ({ fields }: { fields: string[] }) =>
  fields.map((name, nth) => (
    <option key={nth} value={nth}>
      {name}
    </option>
  ))

/**
 * Selects whether to import the notes, and their study direction. Decks exported by this site include the direction, and cloze
 * notes are always typed.
 */
function DirectionChoice({
  model,
  choice,
  onChange,
}: Omit<Props, 'onChange'> & { onChange: (to: Partial<ModelChoice>) => void }) {
  const t = useText()
  const { is_ours, kind } = model
  const offered = is_ours || kind === 'cloze' ? [model.choice.direction ?? 'both'] : DIRECTIONS
  return (
    <SelectField
      label={t('collections.direction')}
      value={choice.direction ?? ''}
      onChange={(event) => onChange({ direction: DIRECTIONS.find((name) => name === event.target.value) ?? null })}
    >
      {offered.map((name) => (
        <option key={name} value={name}>
          {t(is_ours ? 'collections.deck_as_it_was' : `collections.direction_${name}`)}
        </option>
      ))}
      <option value="">{t('collections.deck_leave_out')}</option>
    </SelectField>
  )
}

/** Preview of the first note that has content in the selected fields. */
function Sample({ model: { samples, kind }, choice: { front, back, notes } }: Pick<Props, 'model' | 'choice'>) {
  const t = useText()
  const sample = samples.find((one) => one[front]) ?? samples[0] ?? []
  const parts = [['front', front], ...(kind === 'cloze' ? [] : [['back', back] as const]), ['notes', notes]] as const
  return (
    <dl className="deck-sample">
      {parts.map(
        ([part, place]) =>
          place !== null &&
          sample[place] && (
            <div key={part}>
              <dt>{t(`collections.${part}`)}</dt>
              <dd>
                <RichText source={sample[place]} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
