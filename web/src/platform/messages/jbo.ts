import entries from '../../../../locales/jbo/entries.json'
import errors from '../../../../locales/jbo/errors.json'
import languages from '../../../../locales/jbo/languages.json'
import search from '../../../../locales/jbo/search.json'
import shell from '../../../../locales/jbo/shell.json'

export const messages = { entries, errors, languages, search, shell }
