import { useId, useState } from 'react'
import { htmlLang } from '../../../platform/locale.ts'
import { useText } from '../../../platform/text.tsx'
import { RichText } from '../../entries/index.ts'
import type { Meaning } from '../queries.ts'
import { comesIn, type ListRow } from './rows.ts'

interface Props {
  row: ListRow
  onChoose: (chosen: number) => void
}

/** A line of a pasted list and its outcome. */
export function PastedRow({ row, onChoose }: Props) {
  const { line, front, state } = row
  return (
    <tr className={comesIn(row) ? undefined : 'left-out'}>
      <td className="num quiet">{line}</td>
      <td className={state === 'own' ? 'word' : 'jbo word'}>{front.slice(0, 200)}</td>
      <td>
        <What row={row} onChoose={onChoose} />
      </td>
    </tr>
  )
}

function What({ row, onChoose }: Props) {
  const t = useText()
  const { state, back, meanings, chosen } = row
  switch (state) {
    case 'own':
      return <RichText source={back ?? ''} />
    case 'found':
      return meanings.length > 1 ? <Choice row={row} onChoose={onChoose} /> : <Beginning meaning={meanings[chosen]!} />
    case 'there':
      return t('collections.reason_already_there')
    case 'unknown':
      return t('collections.reason_definition_not_found')
    case 'too_long':
      return t('collections.reason_too_long')
    case 'repeated':
      return t('collections.paste_is_repeated')
  }
}

/** The best meaning, with a button that shows alternatives. */
function Choice({ row: { front, meanings, chosen }, onChoose }: Props) {
  const t = useText()
  const name = useId()
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <>
        <Beginning meaning={meanings[chosen]!} />
        <button type="button" className="link small" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('collections.paste_others', { count: meanings.length - 1 })}
        </button>
      </>
    )
  return (
    <fieldset className="dictionary-choice">
      <legend className="visually-hidden">{t('collections.paste_meanings', { word: front })}</legend>
      {meanings.map((meaning, nth) => (
        <label key={meaning.definition_id} className="check">
          <input
            type="radio"
            name={name}
            // biome-ignore lint/a11y/noAutofocus: the button that opened it is unmounted
            autoFocus={nth === chosen}
            checked={nth === chosen}
            onChange={() => onChoose(nth)}
          />{' '}
          <Beginning meaning={meaning} />
        </label>
      ))}
    </fieldset>
  )
}

const Beginning = ({ meaning }: { meaning: Meaning }) => (
  <span lang={htmlLang(meaning.langtag)}>
    <RichText source={meaning.definition} />
  </span>
)
