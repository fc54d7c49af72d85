import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Definition } from '@vlacku/contract/entries'
import { Fragment } from 'react'
import { FeedLinks } from '../features/changes/index.ts'
import {
  ClassMark,
  definitionsOfValsiQuery,
  Joint,
  PlaceTable,
  plainText,
  Ribbon,
  Sense,
  valsiQuery,
  WordLink,
} from '../features/entries/index.ts'
import { FollowMenu } from '../features/news/index.ts'
import { Examples } from '../features/sentences/index.ts'
import { OutdatedVote, useMyVotes, VoteBox } from '../features/votes/index.ts'
import { htmlLang, type Locale, readerLangids } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SenseActions } from './SenseActions.tsx'

const route = getRouteApi('/$locale/valsi/$id')
const parent = getRouteApi('/$locale')

export function ValsiPage() {
  return (
    <FeatureTexts feature={['history', 'sentences']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { id } = route.useParams()
  const { locale } = parent.useRouteContext()
  const { valsi } = useSuspenseQuery(valsiQuery(id)).data
  const { data } = useSuspenseQuery(definitionsOfValsiQuery(id))
  const definitions = readersFirst(data, locale)
  const placed = definitions.find((d) => d.place_keywords)
  const first = definitions[0]
  return (
    <main id="main">
      <PageHead
        title={valsi.word}
        description={first ? plainText(first.definition).slice(0, 200) : t('entries.no_definitions')}
      />
      <div className="sheet entry">
        <div className="body">
          <div className="spread">
            <ClassMark type={valsi.type_name} more={first?.selmaho} />
            <span className="line">
              <FollowMenu valsiid={valsi.valsiid} />
              <Link to="/$locale/valsi/add" params={{ locale }} search={{ word: valsi.word }} className="btn small">
                <Icon name="plus" /> {t('history.add_definition')}
              </Link>
            </span>
          </div>
          <h1 className="title mt-2" lang="jbo">
            {valsi.word}
          </h1>
          {valsi.rafsi && (
            <p className="line mt-3">
              <span className="small quiet">{t('entries.rafsi')}</span>
              {valsi.rafsi.split(' ').map((rafsi) => (
                <Joint key={rafsi} size="s" parts={[{ kind: 'affix', text: rafsi }]} />
              ))}
            </p>
          )}
          {valsi.parts && (
            <div className="mt-4">
              <Joint parts={valsi.parts} />
            </div>
          )}
          {placed?.place_keywords && (
            <div className="mt-7">
              <Ribbon word={valsi.word} places={placed.place_keywords} lang={placed.langtag} />
            </div>
          )}
          <Senses definitions={definitions} />
          {placed?.place_keywords && placed.place_keywords.length <= 5 && (
            <PlaceTable word={valsi.word} places={placed.place_keywords} lang={placed.langtag} />
          )}
          <Examples id={id} word={valsi.word} />
          <section className="sec" aria-labelledby="discussion">
            <div className="spread">
              <h2 className="h2" id="discussion">
                {t('entries.discussion')}
              </h2>
            </div>
            <p className="soft">{t('entries.discussion_later')}</p>
          </section>
        </div>
        <aside className="aside" aria-label={t('entries.about_the_word')}>
          {valsi.similar.length > 0 && (
            <section>
              <h2>{t('entries.spelt_alike')}</h2>
              <p className="wordlist">
                {valsi.similar.slice(0, 24).map((word) => (
                  <WordLink key={word} word={word} />
                ))}
              </p>
            </section>
          )}
          <section>
            <h2>{t('entries.this_entry')}</h2>
            <dl className="kv">
              <dt>{t('entries.number')}</dt>
              <dd className="num">{valsi.valsiid}</dd>
              <dt>{t('entries.definitions')}</dt>
              <dd className="num">{definitions.length}</dd>
            </dl>
            <FeedLinks of={`valsi/${valsi.valsiid}`} title={valsi.word} />
          </section>
        </aside>
      </div>
    </main>
  )
}

/** By language; the name of the language stands above the first of each. */
function Senses({ definitions }: { definitions: readonly Definition[] }) {
  const t = useText()
  const mine = useMyVotes(definitions.map(({ definitionid }) => definitionid))
  if (definitions.length === 0) return <p className="soft mt-6">{t('entries.no_definitions')}</p>
  return (
    <div className="mt-6">
      {definitions.map((definition, i) => (
        <Fragment key={definition.definitionid}>
          {definition.langid !== definitions[i - 1]?.langid && (
            <h2 className="band px-0" lang={htmlLang(definition.langtag)}>
              <b>{definition.langrealname}</b>
            </h2>
          )}
          <Sense
            definition={definition}
            vote={<VoteBox definition={definition} mine={mine.get(definition.definitionid)} />}
            notice={<OutdatedVote definition={definition} mine={mine.get(definition.definitionid)} />}
            actions={<SenseActions definition={definition} />}
          />
        </Fragment>
      ))}
    </div>
  )
}

/** The reader's languages first, then as the server sorts them; a stable sort keeps the best of each first. */
function readersFirst(definitions: readonly Definition[], locale: Locale): Definition[] {
  const rank = ({ langid }: Definition) => {
    const at = readerLangids[locale].indexOf(langid)
    return at < 0 ? readerLangids[locale].length : at
  }
  return [...definitions].sort((a, b) => rank(a) - rank(b))
}
