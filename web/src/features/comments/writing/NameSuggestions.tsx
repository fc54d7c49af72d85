import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../platform/text.tsx'
import { usersQuery } from '../../users/index.ts'

/** Maximum number of suggested names. */
const MOST = 6

/** Returns usernames that contain the text typed after @. */
export function useNames(partialName: string | null): readonly string[] {
  const { data } = useQuery({
    ...usersQuery({ search: partialName ?? '', sort_by: 'username', sort_order: 'asc' }),
    enabled: partialName !== null,
    retry: false,
  })
  if (partialName === null || !data) return []
  const wanted = partialName.toLowerCase()
  const names = data.users.map(({ username }) => username)
  const starts = (name: string) => name.toLowerCase().startsWith(wanted)
  const found = [...names.filter(starts), ...names.filter((name) => !starts(name))].slice(0, MOST)
  return found.length === 1 && found[0]!.toLowerCase() === wanted ? [] : found
}

interface Props {
  id: string
  names: readonly string[]
  chosen: number
  onChoose: (name: string) => void
}

/** Suggested names below the field, selected with arrow keys and Enter or by clicking. */
export function NameSuggestions({ id, names, chosen, onChoose }: Props) {
  const t = useText()
  return (
    <div className="menu names" role="listbox" id={id} aria-label={t('comments.names')}>
      {names.map((name, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and handles the keys
        <div
          key={name}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === chosen}
          className={i === chosen ? 'on' : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          @{name}
        </div>
      ))}
    </div>
  )
}
