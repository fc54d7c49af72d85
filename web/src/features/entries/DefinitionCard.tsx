import type { Definition } from '@vlacku/contract/entries'
import type { ReactNode } from 'react'
import { useDays } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { useAuthorName } from '../../ui/AuthorName.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Glosses } from './Glosses.tsx'
import { Pictures } from './Pictures.tsx'
import { RichBlock, RichLine } from './RichBlock.tsx'

interface Props {
  definition: Definition
  /** Vote control. If missing, only the score is shown. */
  vote?: ReactNode
  /** A notice above the definition. */
  notice?: ReactNode
  /** Actions on the definition, placed after its author. */
  actions?: ReactNode
}

/** A definition on its entry page. */
export function DefinitionCard({ definition: d, vote, notice, actions }: Props) {
  const t = useText()
  const days = useDays()
  const authorName = useAuthorName()
  return (
    <article className="sense" lang={htmlLang(d.langtag)} id={`d${d.definitionid}`}>
      {vote ?? (
        <div className="vote">
          <span className="visually-hidden">{t('entries.score')}</span>
          <Icon name="up" />
          <b>{d.score}</b>
        </div>
      )}
      <div>
        {d.definition && <RichBlock className="definition" source={d.definition} />}
        <Pictures images={d.images} word={d.valsiword} />
        {d.gloss_keywords && <Glosses keywords={d.gloss_keywords} lang={d.langtag} />}
        {d.notes && <RichBlock className="notes" source={d.notes} />}
        {d.etymology && (
          <div className="notes">
            {t('entries.etymology')}: <RichLine source={d.etymology} />
          </div>
        )}
        {notice}
        <div className="meta">
          <b>{authorName(d.username)}</b>
          <time dateTime={new Date(d.time * 1000).toISOString()}>{days.long(new Date(d.time * 1000))}</time>
          {d.selmaho && <span>{t('entries.selmaho', { selmaho: d.selmaho })}</span>}
          {d.jargon && <span>{d.jargon}</span>}
          {actions}
        </div>
      </div>
    </article>
  )
}
