import { useQueries } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { useSettled } from '../../../platform/useSettled.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { WordLink } from '../../entries/index.ts'
import { rafsiOverlapQuery } from '../queries.ts'
import { rafsiOf } from './rafsi.ts'
import { wrongIn } from './rules.ts'
import { useField } from './useField.ts'
import type { Values } from './values.ts'

/** The rafsi of a root or particle. A rafsi shared with another word is allowed but causes a warning. */
export function RafsiField() {
  const t = useText()
  const { field, error } = useField('rafsi')
  const text = useSettled(useWatch<Values, 'rafsi'>({ name: 'rafsi' }))
  const word = useWatch<Values, 'word'>({ name: 'word' })
  const askable = wrongIn.rafsi({ rafsi: text } as Values) === null ? [...new Set(rafsiOf(text))] : []
  const overlaps = useQueries({ queries: askable.map((rafsi) => rafsiOverlapQuery(rafsi, word)) })
  return (
    <div>
      <TextField
        {...field}
        label={t('contribute.rafsi')}
        aside={t('contribute.rafsi_help')}
        error={error}
        lang="jbo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div aria-live="polite">
        {overlaps.map(
          ({ data }, i) =>
            data?.overlap && (
              <p className="help state warn" key={askable[i]}>
                <Icon name="warning" />
                <span>
                  {t.rich('contribute.rafsi_overlap', {
                    rafsi: askable[i]!,
                    type: data.overlap.word_type,
                    word: () => <WordLink word={data.overlap!.word} />,
                  })}
                </span>
              </p>
            ),
        )}
      </div>
    </div>
  )
}
