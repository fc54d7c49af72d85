import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../platform/notify.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { clearTabTexts } from '../../../platform/useTabState.ts'
import { ErrorNote, RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { slugOf } from '../../entries/index.ts'
import { versionQuery } from '../../versions/index.ts'
import { changesTo, emptyValues, type Values, valuesOf } from '../form/values.ts'
import { changeDefinition, newKey, type Source } from '../queries.ts'
import { MergeView } from './MergeView.tsx'
import { mergeTexts } from './mergeOf.ts'

export interface Merge {
  /** Version IDs of the current import and, if there was one, of the previous import. */
  imported: number
  base: number | undefined
  onBack: () => void
}

/** Merges a definition edited on this site with the newer text from its import, which resolves the conflict. */
export function ImportMerge({ source, imported, base, onBack }: Merge & { source: Source }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const theirs = useQuery(versionQuery(imported))
  const before = useQuery({ ...versionQuery(base ?? 0), enabled: base !== undefined })
  const mine = valuesOf(source)
  const { mutate, error } = useSingleMutation({
    mutationFn: (merged: Values) =>
      changeDefinition(
        source.definitionid,
        { ...changesTo(source.version, mine, merged), settles: imported },
        newKey(),
      ),
    meta: { showsError: true },
    onSuccess: async () => {
      clearTabTexts(mergeTexts(source.definitionid))
      notify({ kind: 'success', text: t('contribute.updated') })
      void queryClient.invalidateQueries()
      await navigate({ to: '/$locale/valsi/$id', params: { locale, id: slugOf(source.word) } })
    },
  })
  const failed = theirs.error ?? before.error
  if (failed) return <ErrorNote error={failed} failed={t('contribute.load_failed')} />
  if (!theirs.data || (base !== undefined && !before.data)) return <RowsSkeleton rows={5} />
  // Fields that imports don't contain are excluded from the comparison.
  const ofVersion = (content: Source['content']) =>
    valuesOf({ ...source, content: { ...content, rafsi: source.content.rafsi } })
  return (
    <>
      {error && <ErrorNote error={error} />}
      <MergeView
        definitionid={source.definitionid}
        base={
          before.data
            ? ofVersion(before.data.version.content)
            : emptyValues(source.word, source.source_langid, mine.langid)
        }
        mine={mine}
        theirs={ofVersion(theirs.data.version.content)}
        words={{
          title: t('contribute.import_conflict'),
          text: t('contribute.import_conflict_text', { username: source.edited_by }),
          same: t('contribute.import_conflict_same'),
          mine: t('contribute.import_here'),
          theirs: t('contribute.import_source'),
          onlyMine: t('contribute.import_only_here'),
          onlyTheirs: t('contribute.import_only_source'),
          back: t('contribute.import_back'),
        }}
        onMerged={mutate}
        onBack={onBack}
      />
    </>
  )
}
