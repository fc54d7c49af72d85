import { useId } from 'react'
import { useText } from '../../../platform/text.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { WordError } from '../../entries/index.ts'
import { UseWord } from '../analysis/UseWord.tsx'
import { isNotAWord, useAnalysis } from '../analysis/useAnalysis.ts'
import { WordParts } from '../analysis/WordParts.tsx'
import type { Analysis } from '../queries.ts'
import { useField } from './useField.ts'

/**
 * The word to define, with an explanation below the field if it isn't a single word. Its components are shown below the field on
 * phones and next to the form on larger screens.
 */
export function WordField() {
  const t = useText()
  const id = useId()
  const { field, error } = useField('word')
  const analysis = useAnalysis()
  const problem = error === undefined && analysis.data && hasProblem(analysis.data) ? analysis.data : null
  const isWrong = problem !== null && isNotAWord(problem)
  return (
    <div className="wordfield">
      <TextField
        {...field}
        label={t('contribute.word')}
        error={error}
        isInvalid={isWrong}
        describedBy={problem ? id : undefined}
        className={isWrong ? 'wrong' : ''}
        lang="jbo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div aria-live="polite" id={id}>
        {problem && <Problem analysis={problem} />}
      </div>
      <div className="only-s space-above-small">
        <WordParts analysis={analysis} />
      </div>
    </div>
  )
}

const hasProblem = (analysis: Analysis) => isNotAWord(analysis) || analysis.explanation !== null

/** Explains why a text isn't a single word, with a button for the closest valid form. */
function Problem({ analysis }: { analysis: Analysis }) {
  const t = useText()
  const { explanation } = analysis
  return (
    <p className={isNotAWord(analysis) ? 'help wrong' : 'help state warn'}>
      <Icon name="warning" />
      <span>
        {explanation ? <WordError explanation={{ ...explanation, correction: null }} /> : t('contribute.not_a_word')}
        {explanation?.correction && (
          <>
            {' '}
            <UseWord word={explanation.correction} />
          </>
        )}
      </span>
    </p>
  )
}
