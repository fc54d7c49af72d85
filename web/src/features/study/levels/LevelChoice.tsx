import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { levelsQuery } from '../queries.ts'

interface Props {
  collection_id: number
  /** Undefined for all levels. */
  level: number | undefined
  onChoose: (level: number | undefined) => void
}

/** Selects a level of the collection. Renders nothing if there are none. Uses the `study` texts. */
export function LevelChoice({ collection_id, level, onChoose }: Props) {
  const t = useText()
  const { username } = useSession()
  const { data } = useQuery(levelsQuery(collection_id, username))
  if (!data || data.levels.length === 0) return null
  return (
    <SelectField
      label={t('study.of_level')}
      value={level ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t('study.of_any_level')}</option>
      {data.levels.map(({ level_id, name }) => (
        <option key={level_id} value={level_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
