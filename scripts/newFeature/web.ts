import type { Names } from './names.ts'

/** Page, queries, components, texts of a new feature. */
export function webFiles({ many, Many, one, One }: Names): Record<string, string> {
  const folder = `web/src/features/${many}`
  return {
    [`web/src/app/routes/${many}.ts`]: `import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readPage } from '../../pages/peopleAddress.ts'
import { locale } from './frame.ts'

export const ${many} = createRoute({
  getParentRoute: () => locale,
  path: '${many}',
  component: lazyRouteComponent(() => import('../../pages/${Many}Page.tsx'), '${Many}Page'),
  validateSearch: readPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('../../pages/load${Many}.ts')).load${Many}(context, deps.page),
})
`,
    [`web/src/pages/load${Many}.ts`]: `import type { AppContext } from '../app/context.ts'
import { ${many}Query } from '../features/${many}/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

/** The list is waited for on the server; a browser shows the page, and the list when it is there. */
export async function load${Many}({ queryClient, locale }: AppContext & { locale: Locale }, page: number | undefined) {
  const list = queryClient.prefetchQuery(${many}Query(page))
  await loadTexts(locale, '${many}')
  if (import.meta.env.SSR) await list
}
`,
    [`web/src/pages/${Many}Page.tsx`]: `import { getRouteApi } from '@tanstack/react-router'
import { Add${One}, ${One}List } from '../features/${many}/index.ts'
import { useSession } from '../platform/session.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/${many}')

export function ${Many}Page() {
  return (
    <FeatureTexts feature="${many}">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { isLoggedIn } = useSession()
  const { page } = route.useSearch()
  return (
    <ColumnPage title={t('${many}.title')} description={t('${many}.lede')} hidden={page !== undefined}>
      <p className="soft">{t('${many}.lede')}</p>
      {isLoggedIn && <Add${One} />}
      <${One}List page={page} />
    </ColumnPage>
  )
}
`,
    [`${folder}/queries.ts`]: `import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const PER_PAGE = 20

export const ${many}Query = (page = 1) =>
  queryOptions({
    queryKey: ['${many}', 'list', page],
    queryFn: ({ signal }) => call('GET /${many}', { query: { page, per_page: PER_PAGE } }, signal),
  })

export const add${One} = (body: string) => call('POST /${many}', { body: { body } })
`,
    [`${folder}/${One}List.tsx`]: `import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { ${many}Query, PER_PAGE } from './queries.ts'

/** One page of them, the last first. */
export function ${One}List({ page }: { page: number | undefined }) {
  const t = useText()
  const list = useQuery(${many}Query(page))
  if (list.isPending) return <RowsSkeleton />
  if (list.isError) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
  const { ${many}, total } = list.data
  if (total === 0) return <Empty fact={t('${many}.none')} />
  return (
    <>
      <ul className="log">
        {${many}.map((${one}) => (
          <li key={${one}.${one}_id}>
            <p dir="auto">{${one}.body}</p>
            <p className="soft">{t('${many}.by', { name: ${one}.username })}</p>
          </li>
        ))}
      </ul>
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}
`,
    [`${folder}/Add${One}.tsx`]: `import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { TextField } from '../../ui/Field.tsx'
import { add${One} } from './queries.ts'

/** A line to write, and to send. */
export function Add${One}() {
  const t = useText()
  const queryClient = useQueryClient()
  const [body, setBody] = useState('')
  const adding = useMutation({
    mutationFn: () => add${One}(body),
    onSuccess: () => {
      setBody('')
      return queryClient.invalidateQueries({ queryKey: ['${many}'] })
    },
  })
  return (
    <form
      className="flow"
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate()
      }}
    >
      <TextField
        label={t('${many}.body')}
        required
        maxLength={500}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <ActButton type="submit" className="btn main" busy={adding.isPending} busyText={t('shell.working')}>
        {t('${many}.add')}
      </ActButton>
    </form>
  )
}
`,
    [`${folder}/index.ts`]: `export { Add${One} } from './Add${One}.tsx'
export { ${One}List } from './${One}List.tsx'
export { ${many}Query } from './queries.ts'
`,
    [`${folder}/${many}.test.tsx`]: `import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LOCALES } from '../../platform/locale.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { Add${One}, ${One}List } from './index.ts'

afterEach(cleanup)

const coi = { ${one}_id: 1, body: 'coi', username: 'alis', created_at: '2026-01-02T03:04:05.000Z' }
const answered = (${many}: object[]) => ({ ${many}, total: ${many}.length, page: 1, per_page: 20 })

it.each(LOCALES)('shows what people added, and who, in %s', async (locale) => {
  const answers = { 'GET /${many}': answered([coi]) }
  await renderWithApi(<${One}List page={undefined} />, { locale, answers, texts: ['${many}'] })
  expect(await screen.findByText('coi')).toBeDefined()
  expect(screen.getByText(/alis/)).toBeDefined()
})

it('says so when there is nothing yet', async () => {
  const answers = { 'GET /${many}': answered([]) }
  await renderWithApi(<${One}List page={2} />, { answers, texts: ['${many}'] })
  expect(await screen.findByText('Nothing yet.')).toBeDefined()
})

it('sends what is written, and shows it', async () => {
  let kept: object[] = []
  const answers = {
    'GET /${many}': () => answered(kept),
    'POST /${many}': () => {
      kept = [coi]
      return { ${one}: coi }
    },
  }
  const both = (
    <>
      <Add${One} />
      <${One}List page={undefined} />
    </>
  )
  const { user, asked } = await renderWithApi(both, { answers, texts: ['${many}'] })
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'coi')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('coi')
  expect(asked.find(({ name }) => name === 'POST /${many}')).toMatchObject({ body: { body: 'coi' } })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(''))
})
`,
    ...textFiles(many, Many),
  }
}

/** In every language something that may stay, but for the title: it names the feature by its word in code. */
function textFiles(many: string, Many: string): Record<string, string> {
  const texts = {
    en: {
      title: Many,
      lede: 'What people wrote here, the last first.',
      none: 'Nothing yet.',
      by: 'by {name}',
      body: 'Text',
      add: 'Add',
    },
    jbo: {
      title: `lo me zoi gy. ${many} .gy.`,
      lede: 'lo pilno cu ciska ti',
      none: 'no da zasti',
      by: 'la {name} cu ciska',
      body: 'se ciska',
      add: 'ko jmina',
    },
    ru: {
      title: `Раздел «${Many}»`,
      lede: 'Что здесь написали люди, сначала последнее.',
      none: 'Пока ничего нет.',
      by: 'от {name}',
      body: 'Текст',
      add: 'Добавить',
    },
  }
  return Object.fromEntries(
    Object.entries(texts).map(([locale, said]) => [
      `locales/${locale}/${many}.json`,
      `${JSON.stringify(said, null, 2)}\n`,
    ]),
  )
}
