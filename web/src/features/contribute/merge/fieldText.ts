import { useQuery } from '@tanstack/react-query'
import { type Text, useText } from '../../../platform/text.tsx'
import { languagesQuery } from '../../languages/index.ts'
import type { ContentField, Gloss, Values } from '../form/values.ts'

const keyword = ({ word, meaning }: Gloss) => (meaning.trim() ? `${word.trim()} (${meaning.trim()})` : word.trim())

/** Returns a function that formats any field as text for comparison, one row per line. */
export function useFieldText() {
  const t = useText()
  const { data: languages = [] } = useQuery(languagesQuery)
  return (field: ContentField, values: Values): string => {
    switch (field) {
      case 'langid':
        return languages.find(({ id }) => id === values.langid)?.real_name ?? String(values.langid)
      case 'glosses':
        return values.glosses.map(keyword).join('\n')
      case 'places':
        return values.places.map((row) => `x${row.place}: ${keyword(row)}`).join('\n')
      case 'images':
        return values.images
          .map(({ image_id, description }) =>
            t('contribute.picture_named', { id: image_id, description: description || '—' }),
          )
          .join('\n')
      default:
        return values[field]
    }
  }
}

/** Returns the label of a field. */
export const nameOf = (t: Text, field: ContentField): string => t(`contribute.field_${field}`)
