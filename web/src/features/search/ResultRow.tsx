import type { FoundDefinition } from '@vlacku/contract/search'
import { memo, type ReactNode } from 'react'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { useAuthorName } from '../../ui/AuthorName.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type FindIn, markFound } from '../../ui/markFound.tsx'
import { ClassMark, Glosses, Joint, RichText, SpeakButton, slugOf } from '../entries/index.ts'

interface ResultRowProps {
  definition: FoundDefinition
  /** Finds search terms to highlight: in texts, and at the start of head words. */
  found: FindIn | null
  beginning: FindIn | null
  selected: boolean
  /** True to show the language of the definition, if the results are in several languages. */
  showLanguage: boolean
  /** Content rendered at the end of the row. */
  more?: ReactNode
  /** The user's study state or actions. */
  mark?: ReactNode
}

/** A definition in a list. The head word has its own column, and the whole row opens the entry. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { definition: d, found, beginning, selected, showLanguage, more, mark } = props
  const t = useText()
  const authorName = useAuthorName()
  const inDefinition = d.match === 'definition' || d.match === 'leading'
  const inGloss = d.match === 'gloss' || d.match === 'gloss_word'
  return (
    <li className={selected ? 'row selected' : 'row'}>
      <div className="side">
        <Link to="/$locale/valsi/$id" params={{ id: slugOf(d.valsiword) }} className="headword" lang="jbo">
          {d.match === 'prefix' ? markFound(d.valsiword, beginning) : d.valsiword}
        </Link>
        <SpeakButton word={d.valsiword} isNamed />
        <ClassMark type={d.type_name} more={d.selmaho ?? d.rafsi} />
        {d.pieces && <Joint parts={d.pieces} size="s" />}
      </div>
      <div>
        <p className="definition" lang={htmlLang(d.langtag)}>
          <RichText source={d.definition} found={inDefinition ? found : null} />
        </p>
        <div className="spread close-lines">
          {d.gloss_keywords ? (
            <Glosses keywords={d.gloss_keywords} lang={d.langtag} found={inGloss ? found : null} />
          ) : (
            <span />
          )}
          <span className="why">
            {showLanguage && <span lang={htmlLang(d.langtag)}>{d.langrealname} · </span>}
            {authorName(d.username)}
          </span>
        </div>
        {d.match === 'notes' && d.notes && (
          <p className="why" lang={htmlLang(d.langtag)}>
            <RichText source={excerpt(d.notes, found)} found={found} />
          </p>
        )}
        {more}
      </div>
      <div className="score">
        <span>
          <span className="visually-hidden">{t('entries.score')}</span>
          {d.score}
          <Icon name="up" />
        </span>
        {d.comment_count !== null && d.comment_count > 0 && (
          <span>
            <span className="visually-hidden">{t('entries.comments')}</span>
            {d.comment_count}
            <Icon name="comment" />
          </span>
        )}
        {mark}
      </div>
    </li>
  )
})

/** Returns about 160 characters of a note around the first match, cut at word boundaries so that links stay complete. */
export function excerpt(notes: string, found: FindIn | null): string {
  const at = found?.(notes)[0]?.index ?? -1
  if (notes.length <= 200 || at < 0)
    return notes.length <= 200 ? notes : `${notes.slice(0, notes.lastIndexOf(' ', 180) || 180)} …`
  const from = at < 80 ? 0 : notes.indexOf(' ', at - 80) + 1
  const to = at + 100 >= notes.length ? notes.length : notes.lastIndexOf(' ', at + 100)
  return `${from > 0 ? '… ' : ''}${notes.slice(from, Math.max(to, at))}${to < notes.length ? ' …' : ''}`
}
