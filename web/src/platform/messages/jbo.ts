// Made by `npm run texts` from locales/: not to be edited.
import chat from '../../../../locales/jbo/chat.json'
import entries from '../../../../locales/jbo/entries.json'
import errors from '../../../../locales/jbo/errors.json'
import languages from '../../../../locales/jbo/languages.json'
import paintings from '../../../../locales/jbo/paintings.json'
import search from '../../../../locales/jbo/search.json'
import shell from '../../../../locales/jbo/shell.json'

/** What every page may say; the rest of the locale is fetched by feature, see `loadTexts`. */
export const messages = { chat, entries, errors, languages, paintings, search, shell }
