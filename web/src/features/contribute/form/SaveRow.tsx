import { Link } from '@tanstack/react-router'
import { ApiError, isUnanswered } from '../../../platform/ApiError.ts'
import { errorText } from '../../../platform/errorText.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressOf } from '../../entries/index.ts'
import type { Source } from '../queries.ts'
import type { Saving } from '../useSaving.ts'

/** The save button, and the error if saving fails. */
export function SaveRow({ source, saving }: { source: Source | null; saving: Saving }) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      {saving.failure && (
        <div className="note error" role="alert">
          <Icon name="warning" />
          <span>
            <b>{t(isUnanswered(saving.failure) ? 'contribute.save_lost' : 'contribute.save_failed')}</b>:{' '}
            {source && isDeleted(saving.failure)
              ? t.rich('contribute.was_deleted', {
                  entry: (text) => (
                    <Link to="/$locale/valsi/$id" params={{ locale, id: addressOf(source.word) }}>
                      {text}
                    </Link>
                  ),
                })
              : errorText(t, saving.failure)}
          </span>
        </div>
      )}
      <p className="line saverow">
        {source ? (
          <Link className="button" to="/$locale/valsi/$id" params={{ locale, id: addressOf(source.word) }}>
            {t('shell.cancel')}
          </Link>
        ) : (
          <Link className="button" to="/$locale" params={{ locale }}>
            {t('shell.cancel')}
          </Link>
        )}
        <ActButton type="submit" className="button main" busy={saving.busy} busyText={t('contribute.saving')}>
          {source ? t('contribute.save') : t('contribute.add')}
        </ActButton>
      </p>
      <p className="help saverow">{t('contribute.draft_kept')}</p>
    </>
  )
}

/** True if an edit failed because the definition was deleted in the meantime. */
const isDeleted = (failure: unknown) => failure instanceof ApiError && failure.code === 'definition_not_found'
