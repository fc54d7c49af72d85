import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { addressOf, definitionQuery, RichText } from '../features/entries/index.ts'
import { History } from '../features/history/index.ts'
import { htmlLang } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/members/definition/$id/history')

export function HistoryPage() {
  return (
    <FeatureTexts feature="history">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const locale = useLocale()
  const { id } = route.useParams()
  const address = route.useSearch()
  const { data: definition } = useSuspenseQuery(definitionQuery(Number(id)))
  const title = t('history.title_of', { word: definition.valsiword })
  return (
    <main id="main" className="read">
      <PageHead title={title} hidden />
      <div className="sheet pad history-page">
        <p className="small quiet" lang={htmlLang(definition.langtag)}>
          {definition.langrealname}
        </p>
        <h1 className="h1">{title}</h1>
        <p className="def soft" lang={htmlLang(definition.langtag)}>
          <RichText source={definition.definition} />
        </p>
        <p className="mt-3">
          <Link
            to="/$locale/valsi/$id"
            params={{ locale, id: addressOf(definition.valsiword) }}
            hash={`d${definition.definitionid}`}
          >
            {t('history.to_entry')}
          </Link>
        </p>
        <History definition={definition} address={address} />
      </div>
    </main>
  )
}
