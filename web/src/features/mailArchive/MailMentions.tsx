import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { MailRows } from './MailRows.tsx'
import { mailAbout } from './queries.ts'

/** So many are shown on the page of a word; the rest are a search away. */
const FEW = 3

/** The newest messages of mailing lists with a word in them; nothing where there are none. */
export function MailMentions({ word }: { word: string }) {
  return (
    <FeatureTexts feature="mailArchive">
      <Mentions word={word} />
    </FeatureTexts>
  )
}

function Mentions({ word }: { word: string }) {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(mailAbout(word))
  if (!data || data.messages.length === 0) return null
  const { query, messages, total } = data
  return (
    <section className="sec mentions" aria-labelledby="mail-mentions">
      <div className="spread">
        <h2 className="h2" id="mail-mentions">
          {t('mailArchive.mentions')}
        </h2>
      </div>
      <MailRows messages={messages.slice(0, FEW)} q={query} />
      {total > FEW && (
        <Link
          to="/$locale"
          params={{ locale }}
          search={{ mode: 'messages', q: query, sort: 'date' }}
          className="small"
          rel="nofollow"
        >
          {t('mailArchive.mentions_all', { count: total })}
        </Link>
      )}
    </section>
  )
}
