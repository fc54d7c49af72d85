import { Link } from '@tanstack/react-router'
import type { ReelEntry } from '@vlacku/contract/reel'
import type { CSSProperties } from 'react'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useAuthorName } from '../../ui/AuthorName.tsx'
import { addressOf, ClassMark, Glosses, placesOf, Ribbon, RichText } from '../entries/index.ts'

/** Maximum number of places. Only these have a color and fit in the ribbon. */
const MAX_PLACES = 5

/** An entry: its head word and definition. */
export function EntryFace({ entry: d, headId }: { entry: ReelEntry; headId: string }) {
  const t = useText()
  const authorName = useAuthorName()
  const locale = useLocale()
  const lang = htmlLang(d.langtag)
  return (
    <div className="face">
      <ClassMark type={d.type_name} more={d.selmaho ?? d.rafsi} />
      {/* Long words use a smaller font to fit on one line. */}
      <h2 className="title" id={headId} lang="jbo" style={{ '--letters': d.valsiword.length } as CSSProperties}>
        <Link
          to="/$locale/valsi/$id"
          params={{ locale, id: addressOf(d.valsiword) }}
          hash={`d${d.definitionid}`}
          className="plain"
          data-open
        >
          {d.valsiword}
        </Link>
      </h2>
      {d.place_keywords && d.place_keywords.length <= MAX_PLACES && (
        <Ribbon word={d.valsiword} places={placesOf(d)} lang={d.langtag} />
      )}
      <p className="definition" lang={lang}>
        <RichText source={d.definition} />
      </p>
      {d.gloss_keywords && <Glosses keywords={d.gloss_keywords} lang={d.langtag} />}
      {d.notes && (
        <p className="notes" lang={lang}>
          <RichText source={d.notes} />
        </p>
      )}
      <p className="meta">
        <b>{authorName(d.username)}</b>
        <span lang={lang}>{d.langrealname}</span>
        {d.score > 0 && (
          <span>
            {t('entries.score')} {d.score}
          </span>
        )}
      </p>
    </div>
  )
}
