import { FormProvider } from 'react-hook-form'
import { ApiError, isUnanswered } from '../../../platform/ApiError.ts'
import { useDateTime } from '../../../platform/dates.ts'
import { errorText } from '../../../platform/errorText.ts'
import { Link } from '../../../platform/Link.ts'
import { type Text, useText } from '../../../platform/text.tsx'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { slugOf } from '../../entries/index.ts'
import { Side } from '../analysis/Side.tsx'
import { MergeView } from '../merge/MergeView.tsx'
import type { MergeWords } from '../merge/mergeOf.ts'
import { usePictures } from '../pictures/usePictures.ts'
import type { Source } from '../queries.ts'
import { type Saving, useSaving } from '../useSaving.ts'
import { Fields } from './Fields.tsx'
import { type DefinitionFormState, useDefinitionForm } from './useDefinitionForm.ts'
import { valuesOf } from './values.ts'

interface Props {
  /** The definition to edit; null to create one. */
  source: Source | null
  /** Initial word, if known. */
  word?: string | undefined
  /** Initial text of a new definition. */
  definition?: string | undefined
  /** True for the WYSIWYG editor. */
  rich: boolean
}

/** The form of a definition, with a preview next to it. Input is stored as a draft until it is saved. */
export function DefinitionForm({ source, word = '', definition = '', rich }: Props) {
  const t = useText()
  const state = useDefinitionForm(source, word, definition)
  const { form, generation } = state
  const saving = useSaving(source, state)
  const pictures = usePictures(form)
  return (
    <FormProvider {...form}>
      <DraftNotice state={state} />
      {source && saving.newer && state.base && (
        <MergeView
          definitionid={source.definitionid}
          base={state.base.values}
          mine={form.getValues()}
          theirs={valuesOf(saving.newer)}
          words={editWords(t, saving.newer.edited_by)}
          onMerged={saving.saveMerged}
          onBack={saving.backToForm}
        />
      )}
      <div className="split w25 ruled" hidden={saving.newer !== null}>
        <form
          className="flow writing"
          noValidate
          onSubmit={(event) => void saving.save(event)}
          onPaste={pictures.paste}
          onKeyDown={saveByKeys}
        >
          <Fields key={generation} source={source} rich={rich} pictures={pictures} />
          <SaveRow source={source} saving={saving} />
        </form>
        <Side source={source} />
      </div>
    </FormProvider>
  )
}

/** Texts for a conflict with a version that another user has saved in the meantime. */
const editWords = (t: Text, username: string): MergeWords => ({
  title: t('contribute.conflict'),
  text: t('contribute.conflict_text', { username }),
  same: t('contribute.conflict_same'),
  mine: t('contribute.mine'),
  theirs: t('contribute.theirs', { username }),
  onlyMine: t('contribute.only_you'),
  onlyTheirs: t('contribute.only_they', { username }),
  back: t('contribute.back_to_form'),
})

/** Prevents Enter in a single-line field from submitting an unfinished form; Ctrl+Enter or ⌘+Enter submits from anywhere. */
function saveByKeys(event: React.KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter') return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  } else if (event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) event.preventDefault()
}

/** Status of the draft: restored, also edited in another tab, or not storable in this browser. */
function DraftNotice({ state }: { state: DefinitionFormState }) {
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

/** The save button, and the error if saving fails. */
function SaveRow({ source, saving }: { source: Source | null; saving: Saving }) {
  const t = useText()
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
                    <Link to="/$locale/valsi/$id" params={{ id: slugOf(source.word) }}>
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
          <Link className="button" to="/$locale/valsi/$id" params={{ id: slugOf(source.word) }}>
            {t('shell.cancel')}
          </Link>
        ) : (
          <Link className="button" to="/$locale">
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
