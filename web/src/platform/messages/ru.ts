// Made by `npm run texts` from locales/: not to be edited.
import chat from '../../../../locales/ru/chat.json'
import entries from '../../../../locales/ru/entries.json'
import errors from '../../../../locales/ru/errors.json'
import languages from '../../../../locales/ru/languages.json'
import paintings from '../../../../locales/ru/paintings.json'
import search from '../../../../locales/ru/search.json'
import shell from '../../../../locales/ru/shell.json'

/** What every page may say. */
export const messages = { chat, entries, errors, languages, paintings, search, shell }

/** The rest of the locale, which is fetched by feature, see `loadTexts`. By path, as `fileOf` has it. */
export const files = import.meta.glob<object>(
  [
    '../../../../locales/ru/*.json',
    '!../../../../locales/*/{broken,chat,entries,errors,languages,mail,paintings,search,shell}.json',
  ],
  { import: 'default' },
)
