import type { Language } from '@vlacku/contract/languages'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'

export function LanguageTable({ languages }: { languages: readonly Language[] }) {
  const t = useText()
  return (
    <table className="data">
      <thead>
        <tr>
          <th>{t('languages.tag')}</th>
          <th>{t('languages.real_name')}</th>
          <th className="only-l">{t('languages.english_name')}</th>
          <th>{t('languages.lojban_name')}</th>
          <th className="only-l">{t('languages.for_lojban')}</th>
          <th className="number-cell">{t('languages.definitions')}</th>
        </tr>
      </thead>
      <tbody>
        {languages.map((language) => (
          <tr key={language.id}>
            <td className="num">{language.tag}</td>
            <td lang={htmlLang(language.tag)}>
              {language.url ? <a href={language.url}>{language.real_name}</a> : language.real_name}
            </td>
            <td className="only-l" lang="en">
              {language.english_name}
            </td>
            <td lang="jbo" className="serif">
              {language.lojban_name}
            </td>
            <td className="only-l" lang={htmlLang(language.tag)}>
              {language.for_lojban ?? ''}
            </td>
            <td className="number-cell">{language.definition_count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
