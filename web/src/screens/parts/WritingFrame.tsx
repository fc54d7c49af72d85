import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sourceQuery } from '../../features/contribute/index.ts'
import { ClassMark, WordLink } from '../../features/entries/index.ts'
import { Link } from '../../platform/Link.ts'
import { PageHead } from '../../platform/PageHead.tsx'
import { useText } from '../../platform/text.tsx'

interface Props {
  title: 'contribute.title' | 'contribute.edit_title'
  /** The definition to edit; undefined to create one. */
  id?: number
  rich?: boolean
  children: ReactNode
}

/** The frame of the editing screens: the definition's title and a link to the other editor. */
export function WritingFrame({ title, id, rich = false, children }: Props) {
  const t = useText()
  return (
    <main id="main">
      <PageHead title={t(title)} hidden />
      <div className="sheet">
        <div className="pad writinghead">
          <h1 className="h1">{t(title)}</h1>
          <div className="spread">
            {id === undefined ? <span /> : <Whose id={id} />}
            <OtherEditor id={id} rich={rich} />
          </div>
        </div>
        {children}
      </div>
    </main>
  )
}

function Whose({ id }: { id: number }) {
  const t = useText()
  const { data } = useQuery({ ...sourceQuery(id), enabled: false })
  if (!data) return <span />
  return (
    <p className="line">
      <span className="jbo">
        <WordLink word={data.word} hasTip={false} />
      </span>
      <ClassMark type={data.type_name} />
      <span className="small quiet">{t('contribute.by', { username: data.username })}</span>
    </p>
  )
}

/** Both editors share a draft, so users can switch while writing. */
function OtherEditor({ id, rich }: { id: number | undefined; rich: boolean }) {
  const t = useText()
  const { word, definition } = useSearch({ strict: false })
  const label = t(rich ? 'contribute.plain_editor' : 'contribute.rich_editor')
  if (id === undefined)
    return (
      <Link
        className="small"
        to={rich ? '/$locale/valsi/add' : '/$locale/definition/markdown'}
        search={{ ...(word && { word }), ...(definition && { definition }) }}
      >
        {label}
      </Link>
    )
  return (
    <Link
      className="small"
      to={rich ? '/$locale/definition/$id/edit' : '/$locale/definition/markdown/$id'}
      params={{ id: String(id) }}
    >
      {label}
    </Link>
  )
}
