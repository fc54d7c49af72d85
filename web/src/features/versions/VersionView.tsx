import type { Version } from '@vlacku/contract/versions'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Glosses, RichBlock, RichLine, RichText } from '../entries/index.ts'

/** The content of a version as it appeared at the time. */
export function VersionView({ version: { content: c } }: { version: Version }) {
  const t = useText()
  const details = [
    ['selmaho', c.selmaho],
    ['jargon', c.jargon],
    ['rafsi', c.rafsi?.join(' ')],
  ] as const
  return (
    <div className="version-view" lang={htmlLang(c.langtag)}>
      {c.images.map(({ image_id, description }) => (
        <img key={image_id} className="picture" src={`/api/images/${image_id}`} alt={description} loading="lazy" />
      ))}
      {c.definition && <RichBlock className="definition" source={c.definition} />}
      {c.gloss_keywords.length > 0 && <Glosses keywords={c.gloss_keywords} lang={c.langtag} />}
      {c.place_keywords.length > 0 && (
        <ol className="plain-places">
          {c.place_keywords.map(({ place, word, meaning }) => (
            <li key={`${place} ${word}`}>
              <RichText source={`$x_${place}$`} /> {word}
              {meaning && <i> {meaning}</i>}
            </li>
          ))}
        </ol>
      )}
      {c.notes && <RichBlock className="notes" source={c.notes} />}
      {c.etymology && (
        <div className="notes">
          {t('versions.field_etymology')}: <RichLine source={c.etymology} />
        </div>
      )}
      <p className="meta">
        {details.map(
          ([field, text]) =>
            text && (
              <span key={field}>
                {t(`versions.field_${field}`)}: {text}
              </span>
            ),
        )}
      </p>
    </div>
  )
}
