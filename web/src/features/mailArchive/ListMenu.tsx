import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { listMenuQuery } from './queries.ts'
import { NO_LIST } from './searchParams.ts'

interface Props {
  /** Name of the selected list, `NO_LIST`, or undefined for all lists. */
  chosen?: string | undefined
  onChange?: (list: string | undefined) => void
}

/** Menu that filters by mailing list; renders nothing if the archive has only one list. */
export function ListMenu({ chosen, onChange }: Props) {
  const t = useText()
  const names = useQuery(listMenuQuery).data?.lists.map(({ name }) => name) ?? []
  const isChosen = (name: string) => (name || NO_LIST).toLowerCase() === chosen?.toLowerCase()
  // A list that is named only in the URL stays visible as the active filter.
  const options = chosen === undefined || names.some(isChosen) ? names : [...names, chosen === NO_LIST ? '' : chosen]
  if (options.length < 2 && chosen === undefined) return null
  const named = options.find(isChosen)
  const value = named === undefined ? '' : named || NO_LIST
  return (
    <select
      className="text-input listmenu"
      name="list"
      aria-label={t('mailArchive.list')}
      {...(onChange
        ? { value, onChange: (event) => onChange(event.target.value || undefined) }
        : { defaultValue: value })}
    >
      <option value="">{t('mailArchive.all_lists')}</option>
      {options.map((name) => (
        <option key={name} value={name || NO_LIST}>
          {name || t('mailArchive.no_list')}
        </option>
      ))}
    </select>
  )
}
