import { FormProvider } from 'react-hook-form'
import { DraftNotice } from '../drafts/DraftNotice.tsx'
import { MergeView } from '../merge/MergeView.tsx'
import { usePictures } from '../pictures/usePictures.ts'
import { Side } from '../preview/Side.tsx'
import type { Source } from '../queries.ts'
import { useSaving } from '../saving/useSaving.ts'
import { Fields } from './Fields.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useDefinitionForm } from './useDefinitionForm.ts'

interface Props {
  /** The definition to change; null to write a new one. */
  source: Source | null
  /** The word to begin with, where one is known. */
  word?: string
  /** With the editor that shows Markdown as readers will see it. */
  rich: boolean
}

/** Writes a definition: the form, and beside it what comes of it. Nothing typed is lost before it is saved. */
export function DefinitionForm({ source, word = '', rich }: Props) {
  const state = useDefinitionForm(source, word)
  const { form, generation } = state
  const saving = useSaving(source, state)
  const pictures = usePictures(form)
  return (
    <FormProvider {...form}>
      <DraftNotice state={state} />
      {saving.newer && state.base && (
        <MergeView
          base={state.base.values}
          mine={form.getValues()}
          newer={saving.newer}
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

/** Enter in a line writes nothing and would save what is half written; with Ctrl or ⌘ it saves from anywhere. */
function saveByKeys(event: React.KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter') return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  } else if (event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) event.preventDefault()
}
