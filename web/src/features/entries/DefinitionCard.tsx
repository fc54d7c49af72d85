import type { Definition } from '@vlacku/contract/entries'
import { type ReactNode, useState } from 'react'
import { useDays } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { useAuthorName } from '../../ui/AuthorName.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Glosses } from './Glosses.tsx'
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

type Picture = NonNullable<Definition['images']>[number]

/** Pictures of a definition with their descriptions; clicking one enlarges it to fit the window. */
export function Pictures({ images, word }: { images: Definition['images']; word: string }) {
  const t = useText()
  const [shown, setShown] = useState<Picture | null>(null)
  if (!images) return null
  return (
    <div className="pictures">
      {images.map((picture) => (
        <figure key={picture.image_id}>
          <button
            type="button"
            className="picture"
            aria-label={t('entries.enlarge', { description: picture.description || word })}
            onClick={() => setShown(picture)}
          >
            <img src={pictureUrl(picture)} alt={picture.description} loading="lazy" />
          </button>
          {picture.description && <figcaption>{picture.description}</figcaption>}
        </figure>
      ))}
      <Dialog title={shown?.description || word} open={shown !== null} onClose={() => setShown(null)} wide>
        {shown && <img className="enlarged" src={pictureUrl(shown)} alt={shown.description} />}
      </Dialog>
    </div>
  )
}

const pictureUrl = ({ image_id }: Picture) => `/api/images/${image_id}`
