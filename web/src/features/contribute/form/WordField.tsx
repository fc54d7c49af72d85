import { useText } from '../../../platform/text.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useAnalysis } from '../analysis/useAnalysis.ts'
import { WordParts } from '../analysis/WordParts.tsx'
import { useField } from './useField.ts'

/** The word to define. Its components are shown below the field on phones and next to the form on larger screens. */
export function WordField() {
  const t = useText()
  const { field, error } = useField('word')
  const analysis = useAnalysis()
  const notAWord = analysis.data?.word_type === 'nalvla' || analysis.data?.success === false
  return (
    <div className="wordfield">
      <TextField
        {...field}
        label={t('contribute.word')}
        error={error ?? (notAWord ? t('contribute.not_a_word') : undefined)}
        lang="jbo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="only-s space-above-small">
        <WordParts analysis={analysis} />
      </div>
    </div>
  )
}
