import type { Definition } from '@vlacku/contract/entries'
import { useDays } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Glosses } from './Glosses.tsx'
import { RichText } from './RichText.tsx'

/** One definition on the page of its word. */
export function Sense({ definition: d }: { definition: Definition }) {
  const t = useText()
  const days = useDays()
  return (
    <article className="sense" lang={htmlLang(d.langtag)} id={`d${d.definitionid}`}>
      <div className="vote">
        <span className="sr">{t('entries.score')}</span>
        <Icon name="up" />
        <b>{d.score}</b>
      </div>
      <div>
        <p className="def">
          <RichText source={d.definition} />
        </p>
        {d.gloss_keywords && <Glosses keywords={d.gloss_keywords} lang={d.langtag} />}
        {d.notes && (
          <p className="notes">
            <RichText source={d.notes} />
          </p>
        )}
        {d.etymology && (
          <p className="notes">
            {t('entries.etymology')}: <RichText source={d.etymology} />
          </p>
        )}
        <p className="meta">
          <b>{d.username}</b>
          <time dateTime={new Date(d.time * 1000).toISOString()}>{days.long(new Date(d.time * 1000))}</time>
          {d.selmaho && <span>{t('entries.selmaho', { selmaho: d.selmaho })}</span>}
          {d.jargon && <span>{d.jargon}</span>}
          <a href={`#d${d.definitionid}`}>
            <Icon name="link" /> {t('entries.link')}
          </a>
        </p>
      </div>
    </article>
  )
}
