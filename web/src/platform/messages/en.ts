// Made by `npm run texts` from locales/: not to be edited.
import chat from '../../../../locales/en/chat.json'
import entries from '../../../../locales/en/entries.json'
import errors from '../../../../locales/en/errors.json'
import languages from '../../../../locales/en/languages.json'
import paintings from '../../../../locales/en/paintings.json'
import search from '../../../../locales/en/search.json'
import shell from '../../../../locales/en/shell.json'

/** What every page may say; the rest of the locale is fetched by feature, see `loadTexts`. */
export const messages = { chat, entries, errors, languages, paintings, search, shell }
