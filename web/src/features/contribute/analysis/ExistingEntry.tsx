import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { htmlLang } from '../../../platform/locale.ts'
import { useText } from '../../../platform/text.tsx'
import { useAuthorName } from '../../../ui/AuthorName.tsx'
import { RichText, WordLink } from '../../entries/index.ts'
import type { Values } from '../form/values.ts'
import { entryQuery } from '../queries.ts'

const SHOWN = 5

/** Existing definitions of the word, to avoid duplicates; those in the form's language come first. */
export function ExistingEntry({ text }: { text: string }) {
  const t = useText()
  const authorName = useAuthorName()
  const langid = useWatch<Values, 'langid'>({ name: 'langid' })
  const source_langid = useWatch<Values, 'source_langid'>({ name: 'source_langid' })
  const { data } = useQuery(entryQuery(text, source_langid))
  if (!data || data.definitions.length === 0) return null
  const definitions = [...data.definitions].sort((a, b) => Number(b.langid === langid) - Number(a.langid === langid))
  return (
    <section aria-label={t('contribute.already_here')}>
      <h2 className="h3">{t('contribute.already_here')}</h2>
      <ul className="saidbefore">
        {definitions.slice(0, SHOWN).map((definition) => (
          <li key={definition.definitionid}>
            <p className="definition" lang={htmlLang(definition.langtag)}>
              <RichText source={definition.definition} />
            </p>
            <p className="small quiet">
              {definition.langrealname} · {authorName(definition.username)}
            </p>
          </li>
        ))}
      </ul>
      <p className="small space-above-small">
        {t.rich('contribute.see_entry', { count: definitions.length, word: () => <WordLink word={data.valsi.word} /> })}
      </p>
    </section>
  )
}
