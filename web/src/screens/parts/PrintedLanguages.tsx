import { DefinitionCard, type InLanguage } from '../../features/entries/index.ts'
import { htmlLang } from '../../platform/locale.ts'
import { usePrinting } from '../../platform/useMedia.ts'

/** On paper no tab can be opened, so the definitions in the other languages follow those on the screen. */
export function PrintedLanguages({ languages }: { languages: readonly InLanguage[] }) {
  if (!usePrinting()) return null
  return languages.map(({ langtag, langrealname, definitions }) => (
    <section key={langtag} lang={htmlLang(langtag)}>
      <h2 className="h2 space-above-large">{langrealname}</h2>
      {definitions.map((definition) => (
        <DefinitionCard key={definition.definitionid} definition={definition} />
      ))}
    </section>
  ))
}
