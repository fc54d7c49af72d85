import type { FoundMessage } from '@vlacku/contract/mailArchive'
import { Link } from '../../platform/Link.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { MailRows } from './MailRows.tsx'

/** Number of messages shown on an entry page. A link opens a search for the rest. */
const FEW = 3

interface Props {
  /** Search query that finds the messages. */
  query: string
  messages: readonly FoundMessage[]
  total: number
}

export function FoundMail(props: Props) {
  return (
    <FeatureTexts feature="mailArchive">
      <Found {...props} />
    </FeatureTexts>
  )
}

function Found({ query, messages, total }: Props) {
  const t = useText()
  return (
    <section className="section mentions" aria-labelledby="mail-mentions">
      <div className="spread">
        <h2 className="h2" id="mail-mentions">
          {t('mailArchive.mentions')}
        </h2>
      </div>
      <MailRows messages={messages.slice(0, FEW)} q={query} />
      {total > FEW && (
        <Link to="/$locale" search={{ mode: 'messages', q: query, sort: 'date' }} className="small" rel="nofollow">
          {t('mailArchive.mentions_all', { count: total })}
        </Link>
      )}
    </section>
  )
}
