import { useDateTime } from '../../../platform/dateTime.ts'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { DefinitionFormState } from '../form/useDefinitionForm.ts'

/** Status of the draft: restored, also edited in another tab, or not storable in this browser. */
export function DraftNotice({ state }: { state: DefinitionFormState }) {
  const t = useText()
  const moments = useDateTime()
  const { restored, discard, draft } = state
  const at = restored ? new Date(restored) : null
  return (
    <div className="draftnotes" aria-live="polite">
      {at && (
        <div className="note">
          <Icon name="history" />
          <span>{t('contribute.draft_restored', { when: `${moments.day(at)}, ${moments.time(at)}` })}</span>
          <button type="button" className="button small" onClick={discard}>
            {t('contribute.discard')}
          </button>
        </div>
      )}
      {draft.elsewhere && (
        <div className="note warn">
          <Icon name="warning" />
          <span>{t('contribute.draft_elsewhere')}</span>
        </div>
      )}
      {draft.saveFailed && (
        <div className="note warn">
          <Icon name="warning" />
          <span>{t('contribute.draft_unkept')}</span>
        </div>
      )}
    </div>
  )
}
