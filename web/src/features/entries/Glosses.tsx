import type { Keyword } from '@vlacku/contract/entries'
import { Fragment } from 'react'
import { htmlLang } from '../../platform/locale.ts'
import { type FindIn, markFound } from '../../ui/markFound.tsx'

/** The glosses of a word, such as: come, go *travel somewhere*. */
export function Glosses({
  keywords,
  lang,
  found,
}: {
  keywords: readonly Keyword[]
  lang: string
  found?: FindIn | null
}) {
  return (
    <p className="gloss" lang={htmlLang(lang)}>
      {keywords.map(({ word, meaning }, i) => (
        <Fragment key={`${word}|${meaning ?? ''}`}>
          {i > 0 && ', '}
          <b>{markFound(word, found)}</b>
          {meaning && <i> {meaning}</i>}
        </Fragment>
      ))}
    </p>
  )
}
