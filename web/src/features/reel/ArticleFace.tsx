import type { ReelArticle } from '@vlacku/contract/reel'
import { useState } from 'react'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'

interface ArticleFaceProps {
  article: ReelArticle
  headId: string
  /** True for the current card and the next few cards, whose pictures are loaded. */
  near: boolean
}

/** The start of an article, with a link to the rest. All of its text is untrusted. */
export function ArticleFace({ article, headId, near }: ArticleFaceProps) {
  const t = useText()
  const [missing, setMissing] = useState(false)
  const { title, extract, url, picture, language } = article
  const elsewhere = { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }
  const lang = htmlLang(language)
  return (
    <div className="face">
      {picture && !missing && (
        <img
          className="picture"
          src={picture}
          alt=""
          loading={near ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
      <h2 className="h1" id={headId} lang={lang} dir="auto">
        <a {...elsewhere} className="plain" data-open>
          {title}
        </a>
      </h2>
      <p className="extract" lang={lang} dir="auto">
        {extract}
      </p>
      <p className="meta">
        <a {...elsewhere}>{t('reel.read_more')}</a>
        <span>{new URL(url).host}</span>
      </p>
    </div>
  )
}
