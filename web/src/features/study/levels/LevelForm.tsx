import type { Level } from '@vlacku/contract/levels'
import { useState } from 'react'
import { ApiError } from '../../../platform/ApiError.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter } from '../../../ui/Dialog.tsx'
import { FieldError, TextArea, TextField } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { addLevel, editLevel, useInvalidateLevels } from '../queries.ts'

interface Props {
  collection_id: number
  /** All levels of the collection, which are the possible prerequisites. */
  levels: readonly Level[]
  /** The edited level; null to add one. */
  level: Level | null
  open: boolean
  onClose: () => void
}

/** Adds a level to a collection, or edits one. */
export function LevelForm(props: Props) {
  const t = useText()
  const title = props.level ? t('study.edit_level', { name: props.level.name }) : t('study.add_level')
  return (
    <Dialog title={title} open={props.open} onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  )
}

const wholeNumber = (text: string, min: number, max: number) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max ? Number(text) : null

function Fields({ collection_id, levels, level, onClose }: Omit<Props, 'open'>) {
  const t = useText()
  const invalidate = useInvalidateLevels()
  const [name, setName] = useState(level?.name ?? '')
  const [description, setDescription] = useState(level?.description ?? '')
  const [minCards, setMinCards] = useState(String(level?.min_cards ?? 5))
  const [rate, setRate] = useState(String(Math.round((level?.min_success_rate ?? 0.8) * 100)))
  const [required, setRequired] = useState<ReadonlySet<number>>(
    // By default, a new level requires the previous one.
    () =>
      new Set(level ? level.prerequisites.map(({ level_id }) => level_id) : levels.slice(-1).map((l) => l.level_id)),
  )
  const [tried, setTried] = useState(false)
  const numbers = { min_cards: wholeNumber(minCards, 1, 20_000), rate: wholeNumber(rate, 0, 100) }
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const min_success_rate = numbers.rate! / 100
      const fields = {
        name: name.trim(),
        description: description.trim(),
        min_cards: numbers.min_cards!,
        min_success_rate,
      }
      const all = { ...fields, prerequisite_ids: [...required] }
      return level ? editLevel(level.level_id, all) : addLevel(collection_id, all)
    },
    meta: { showsError: true },
    onSuccess: async () => {
      await invalidate()
      onClose()
    },
  })
  const circle = error instanceof ApiError && error.code === 'level_cycle' ? circleOf(error) : null
  const save = () => {
    setTried(true)
    if (name.trim() !== '' && numbers.min_cards !== null && numbers.rate !== null) mutate()
  }
  const toggle = (id: number) => setRequired(toggled(required, id))
  const others = levels.filter(({ level_id }) => level_id !== level?.level_id)
  return (
    <Form noValidate onSubmit={save}>
      <div className="dialog-body flow">
        <TextField
          label={t('study.level_name')}
          value={name}
          maxLength={120}
          error={tried && name.trim() === '' ? t('study.name_required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t('study.level_description')}
          value={description}
          rows={2}
          maxLength={5000}
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextField
          label={t('study.min_cards')}
          aside={t('study.min_cards_help')}
          inputMode="numeric"
          value={minCards}
          error={tried && numbers.min_cards === null ? t('study.wrong_count', { min: 1, max: 20_000 }) : undefined}
          onChange={(event) => setMinCards(event.target.value)}
        />
        <TextField
          label={t('study.min_rate')}
          inputMode="numeric"
          value={rate}
          error={tried && numbers.rate === null ? t('study.wrong_count', { min: 0, max: 100 }) : undefined}
          onChange={(event) => setRate(event.target.value)}
        />
        {others.length > 0 && (
          <fieldset className="checks">
            <legend>{t('study.requires')}</legend>
            {others.map(({ level_id, name: other }) => (
              <label key={level_id} className="check">
                <input type="checkbox" checked={required.has(level_id)} onChange={() => toggle(level_id)} /> {other}
              </label>
            ))}
            {circle && <FieldError id="circle">{t('study.circle', { names: circle })}</FieldError>}
          </fieldset>
        )}
        {error && !circle && <ErrorNote error={error} />}
      </div>
      <DialogFooter onCancel={onClose} busy={isPending}>
        {t(level ? 'study.save_settings' : 'study.add_level')}
      </DialogFooter>
    </Form>
  )
}

/** Formats, in order, the names of the levels in a prerequisite cycle. */
function circleOf({ details }: ApiError): string {
  const names = (details?.circle as string[] | undefined) ?? []
  return [names.at(-1), ...names].filter(Boolean).join(' → ')
}

/** Returns the set with the given ID toggled. */
export function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
