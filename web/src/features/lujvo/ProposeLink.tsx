import type { Component } from '@vlacku/contract/compounds'
import { Link } from '../../platform/Link.ts'
import { readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { definitionDraft } from './definitionDraft.ts'
import { placesOfComponents } from './PredictedPlaces.tsx'

/** Link to the form for a new word, filled in with the word and a draft of its definition. */
export function ProposeLink({ word, components }: { word: string; components: readonly Component[] }) {
  const t = useText()
  const langid = readerLangids[useLocale()][0]!
  const definition = definitionDraft(components, placesOfComponents(components), langid)
  return (
    <Link className="button main" to="/$locale/valsi/add" search={{ word, ...(definition && { definition }) }}>
      <Icon name="plus" /> {t('lujvo.propose')}
    </Link>
  )
}
