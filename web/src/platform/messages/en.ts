import entries from '../../../../locales/en/entries.json'
import errors from '../../../../locales/en/errors.json'
import languages from '../../../../locales/en/languages.json'
import search from '../../../../locales/en/search.json'
import shell from '../../../../locales/en/shell.json'

export const messages = { entries, errors, languages, search, shell }
