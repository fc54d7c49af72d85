import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notify } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { slugOf } from '../entries/index.ts'
import { restoreDefinition } from './queries.ts'

interface Props {
  deleted: { definition_id: number; word: string; deleted_by: string }
}

/**
 * Button that restores a deleted definition and opens its entry. Shown to the user who deleted it and to users with the
 * permission delete_definition.
 */
export function RestoreDefinition({ deleted: { definition_id, word, deleted_by } }: Props) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { authorities, username } = useSession()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => restoreDefinition(definition_id),
    meta: { showsError: true },
    onSuccess: async () => {
      notify({ kind: 'success', text: t('versions.definition_restored') })
      await queryClient.invalidateQueries()
      await router.invalidate()
      await router.navigate({
        to: '/$locale/valsi/$id',
        params: { locale, id: slugOf(word) },
        hash: `d${definition_id}`,
      })
    },
  })
  if (!authorities.includes('delete_definition') && username !== deleted_by) return null
  return (
    <>
      <p className="line space-above-small">
        <ActButton className="button small" busy={isPending} busyText={t('shell.working')} onClick={() => mutate()}>
          {t('versions.revert')}
        </ActButton>
      </p>
      {error && <ErrorNote error={error} failed={t('versions.restore_failed')} />}
    </>
  )
}
