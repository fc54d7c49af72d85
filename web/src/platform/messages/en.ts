// Made by `npm run texts` from locales/: not to be edited.
import chat from '../../../../locales/en/chat.json'
import entries from '../../../../locales/en/entries.json'
import errors from '../../../../locales/en/errors.json'
import languages from '../../../../locales/en/languages.json'
import paintings from '../../../../locales/en/paintings.json'
import search from '../../../../locales/en/search.json'
import shell from '../../../../locales/en/shell.json'

/** What every page may say. */
export const messages = { chat, entries, errors, languages, paintings, search, shell }

/** The rest of the locale, which is fetched by feature, see `loadTexts`. By path, as `fileOf` has it. */
export const files = import.meta.glob<object>(
  [
    '../../../../locales/en/*.json',
    '!../../../../locales/*/{broken,chat,entries,errors,languages,mail,paintings,search,shell}.json',
  ],
  { import: 'default' },
)
