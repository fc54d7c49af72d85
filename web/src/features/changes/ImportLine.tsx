import type { DictionaryImport } from '@vlacku/contract/changes'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'

/** The result of an import in one sentence. */
export function ImportLine({ imported: { added, changed, langtag, language_name } }: { imported: DictionaryImport }) {
  const t = useText()
  const language = () => <span lang={htmlLang(langtag)}>{language_name}</span>
  if (added === 0) return t.rich('entries.import_changed', { count: changed, language })
  if (changed === 0) return t.rich('entries.import_added', { count: added, language })
  return t.rich('entries.import_both', { added, changed, language })
}
