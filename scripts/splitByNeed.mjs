import path from 'node:path'

const ENTRY = '/src/app/client.tsx'
/** Modules that the initial script needs but no JavaScript file imports. */
const BESIDES = ['index.html', 'src/app/styles/index.css']
/** Pages on which most visits start. The additional modules of each page are also bundled into one file. */
const FIRST_PAGES = {
  ResultsByMode: '/src/screens/parts/ResultsByMode.tsx',
  ValsiPage: '/src/screens/ValsiPage.tsx?ValsiPage',
}
/** Parts that pages load on demand, each in its own file. */
const PARTS = { Markdown: '/src/features/entries/Markdown.tsx' }

/**
 * Returns a code-splitting configuration that bundles everything a page needs to become interactive into few files: the initial
 * script, split into our code and library code, which browsers cache from one version of the site to the next; then the modules
 * shared by the first pages, and those that each page needs alone. By default, the bundler writes a file for each set of pages
 * that share modules, and the home page fetches 25. The modules needed are known only once everything unused is removed, so the
 * web app is bundled twice, the first time with one chunk per module.
 *
 * @param {typeof import('vite').build} build
 * @param {import('vite').InlineConfig} config configuration of the web app
 * @returns {Promise<import('vite').Rolldown.OutputOptions['codeSplitting']>}
 */
export async function splitByNeed(build, config) {
  const eachAlone = { includeDependenciesRecursively: false, groups: [{ name: (id) => id.replaceAll(/\W/g, '_') }] }
  const rolldownOptions = { output: { codeSplitting: eachAlone } }
  const { output } = await build({ ...config, build: { write: false, minify: false, rolldownOptions } })
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const neededBy = (end) => {
    const files = new Set()
    const reach = (file) => {
      if (files.has(file)) return
      files.add(file)
      for (const imported of chunks.get(file).imports) reach(imported)
    }
    const start = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
    if (!start) throw new Error(`the web app contains no ${end}`)
    reach(start.fileName)
    return new Set([...files].flatMap((file) => chunks.get(file).moduleIds))
  }
  const first = neededBy(ENTRY)
  for (const file of BESIDES) first.add(path.join(config.root, file))
  const groupsOf = (modules) =>
    Object.entries(modules).map(([name, end]) => {
      const needed = neededBy(end)
      return { name, test: (id) => needed.has(id) }
    })
  const pages = groupsOf(FIRST_PAGES)
  const isLibrary = (id) => id.includes('/node_modules/')
  return {
    includeDependenciesRecursively: false,
    // a module is assigned to the first matching group
    groups: [
      { name: 'libraries', test: (id) => first.has(id) && isLibrary(id) },
      { name: 'first', test: (id) => first.has(id) },
      { name: 'reading', test: (id) => pages.every((page) => page.test(id)) },
      ...pages,
      ...groupsOf(PARTS),
    ],
  }
}
