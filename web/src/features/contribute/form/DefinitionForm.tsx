import { FormProvider } from 'react-hook-form'
import { type Text, useText } from '../../../platform/text.tsx'
import { DraftNotice } from '../drafts/DraftNotice.tsx'
import { MergeView } from '../merge/MergeView.tsx'
import type { MergeWords } from '../merge/mergeWords.ts'
import { usePictures } from '../pictures/usePictures.ts'
import type { Source } from '../queries.ts'
import { Side } from '../Side.tsx'
import { useSaving } from '../useSaving.ts'
import { Fields } from './Fields.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useDefinitionForm } from './useDefinitionForm.ts'
import { valuesOf } from './values.ts'

interface Props {
  /** The definition to edit; null to create one. */
  source: Source | null
  /** Initial word, if known. */
  word?: string
  /** True for the WYSIWYG editor. */
  rich: boolean
}

/** The form of a definition, with a preview next to it. Input is stored as a draft until it is saved. */
export function DefinitionForm({ source, word = '', rich }: Props) {
  const t = useText()
  const state = useDefinitionForm(source, word)
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
