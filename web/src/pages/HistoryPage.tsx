import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { addressOf, definitionQuery, RichText } from '../features/entries/index.ts'
import { DeletedDefinitions, deletedQuery, History } from '../features/versions/index.ts'
import { htmlLang } from '../platform/locale.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/members/definition/$id/history')

export function HistoryPage() {
  return (
    <FeatureTexts feature="versions">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const id = Number(route.useParams().id)
  const { data } = useQuery({ ...deletedQuery({ definition_id: id }), enabled: false })
  return data?.deleted[0] ? <OfDeleted id={id} word={data.deleted[0].word} /> : <OfDefinition id={id} />
}

function OfDeleted({ id, word }: { id: number; word: string }) {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t.markup('versions.title_of', { word, w: (text) => text })} hidden />
      <div className="sheet pad history-page">
        <h1 className="h1">{t.rich('versions.title_of', { word, w: (text) => <span lang="jbo">{text}</span> })}</h1>
        <DeletedDefinitions of={{ definition_id: id }} />
      </div>
    </main>
  )
}

function OfDefinition({ id }: { id: number }) {
  const t = useText()
  const locale = useLocale()
  const address = route.useSearch()
  const { data: definition } = useSuspenseQuery(definitionQuery(id))
  const word = definition.valsiword
  return (
    <main id="main" className="read">
      <PageHead title={t.markup('versions.title_of', { word, w: (text) => text })} hidden />
      <div className="sheet pad history-page">
        <p className="small quiet" lang={htmlLang(definition.langtag)}>
          {definition.langrealname}
        </p>
        <h1 className="h1">{t.rich('versions.title_of', { word, w: (text) => <span lang="jbo">{text}</span> })}</h1>
        <p className="def soft" lang={htmlLang(definition.langtag)}>
          <RichText source={definition.definition} />
        </p>
        <p className="space-above">
          <Link
            to="/$locale/valsi/$id"
            params={{ locale, id: addressOf(definition.valsiword) }}
            hash={`d${definition.definitionid}`}
          >
            {t('versions.to_entry')}
          </Link>
        </p>
        <History definition={definition} address={address} />
      </div>
    </main>
  )
}
