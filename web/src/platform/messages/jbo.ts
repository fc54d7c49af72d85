// Made by `npm run texts` from locales/: not to be edited.
import chat from '../../../../locales/jbo/chat.json'
import entries from '../../../../locales/jbo/entries.json'
import errors from '../../../../locales/jbo/errors.json'
import languages from '../../../../locales/jbo/languages.json'
import paintings from '../../../../locales/jbo/paintings.json'
import search from '../../../../locales/jbo/search.json'
import shell from '../../../../locales/jbo/shell.json'

/** What every page may say. */
export const messages = { chat, entries, errors, languages, paintings, search, shell }

/** The rest of the locale, which is fetched by feature, see `loadTexts`. By path, as `fileOf` has it. */
export const files = import.meta.glob<object>(
  [
    '../../../../locales/jbo/*.json',
    '!../../../../locales/*/{broken,chat,entries,errors,languages,mail,paintings,search,shell}.json',
  ],
  { import: 'default' },
)
