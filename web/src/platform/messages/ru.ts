import entries from '../../../../locales/ru/entries.json'
import errors from '../../../../locales/ru/errors.json'
import languages from '../../../../locales/ru/languages.json'
import search from '../../../../locales/ru/search.json'
import shell from '../../../../locales/ru/shell.json'

export const messages = { entries, errors, languages, search, shell }
