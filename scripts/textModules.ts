import fs from 'node:fs'
import path from 'node:path'

/** Text files that are not loaded with the pages of their feature. */
export interface Catalogs {
  /** Loaded with every page, in one file. */
  everyPage: string[]
  /** Used by the server, or imported by the modules that show them. */
  elsewhere: string[]
}

export const LOCALES = ['en', 'jbo', 'ru'] as const
const FOLDER = 'web/src/platform/messages'
const MADE = '// Made by `npm run texts` from locales/: not to be edited.\n'

/**
 * Generates the modules through which the web loads its texts: the texts of every page, once per locale, and the list of all.
 * Returns contents by path from the project root. `names` are the names of the text files, without extension.
 */
export function textModules(names: readonly string[], { everyPage, elsewhere }: Catalogs): Record<string, string> {
  const unknown = [...everyPage, ...elsewhere].filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`locales/catalogs.json names ${unknown.join(', ')}, which locales/en has not`)
  const always = [...everyPage].sort()
  const withFeature = names.filter((name) => !everyPage.includes(name) && !elsewhere.includes(name)).sort()
  const others = [...always, ...elsewhere].sort().join(',')
  const messages = (locale: string) => `${MADE}${imports(always, locale, '')}
/** What every page may say. */
export const messages = { ${always.join(', ')} }

/** The rest of the locale, which is fetched by feature, see \`loadTexts\`. By path, as \`fileOf\` has it. */
export const files = import.meta.glob<object>(
  [
    '../../../../locales/${locale}/*.json',
    '!../../../../locales/*/{${others}}.json',
  ],
  { import: 'default' },
)
`
  const catalogs = `${MADE}${imports(withFeature, 'en', 'type ')}
/** The words of features that few readers open, fetched with their pages. */
export interface FeatureMessages {
${withFeature.map((name) => `  ${name}: typeof ${name}`).join('\n')}
}

export const fileOf = (locale: string, feature: keyof FeatureMessages) =>
  \`../../../../locales/\${locale}/\${feature}.json\`
`
  return {
    ...Object.fromEntries(LOCALES.map((locale) => [`${FOLDER}/${locale}.ts`, messages(locale)])),
    [`${FOLDER}/catalogs.ts`]: catalogs,
  }
}

const imports = (names: readonly string[], locale: string, kind: '' | 'type ') =>
  names.map((name) => `import ${kind}${name} from '../../../../locales/${locale}/${name}.json'\n`).join('')

/** Generates the modules for the texts under `root`. */
export function modulesFor(root: string): Record<string, string> {
  const names = fs.readdirSync(path.join(root, 'locales/en')).map((file) => path.basename(file, '.json'))
  return textModules(names, JSON.parse(fs.readFileSync(path.join(root, 'locales/catalogs.json'), 'utf8')))
}
