/** Pages that most visits begin with: what they need besides the first program is fetched in one piece each, too. */
const FIRST_PAGES = ['ResultsByMode', 'ValsiPage']
/** Parts that pages fetch when there is something to draw with them, each in one piece. */
const PARTS = ['Markdown']

/**
 * How to build what a page needs before it can be alive as few files: the first program as ours and that of libraries,
 * which readers keep from one version of the site to the next, then what the first pages share and what each has alone.
 * Left to itself, the bundler makes a file for each set of pages that share something, and the home page fetches 25 before
 * it can answer. What is needed is known only once everything unused is left out, so the web is bundled twice, the first
 * time to look.
 *
 * @param {typeof import('vite').build} build
 * @param {import('vite').InlineConfig} config of the web
 * @returns {Promise<import('vite').Rolldown.OutputOptions['codeSplitting']>}
 */
export async function splitByNeed(build, config) {
  const { output } = await build({ ...config, build: { write: false, minify: false } })
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const neededBy = (start) => {
    const files = new Set()
    const reach = (file) => {
      if (files.has(file)) return
      files.add(file)
      for (const imported of chunks.get(file).imports) reach(imported)
    }
    reach(start.fileName)
    return new Set([...files].flatMap((file) => chunks.get(file).moduleIds))
  }
  const first = neededBy([...chunks.values()].find(({ isEntry }) => isEntry))
  const named = (name) => neededBy([...chunks.values()].find((chunk) => chunk.name === name))
  const pages = FIRST_PAGES.map(named)
  const parts = PARTS.map(named)
  const isLibrary = (id) => id.includes('/node_modules/')
  return {
    includeDependenciesRecursively: false,
    // a module is in the first group that takes it
    groups: [
      { name: 'libraries', test: (id) => first.has(id) && isLibrary(id) },
      { name: 'first', test: (id) => first.has(id) },
      { name: 'reading', test: (id) => pages.every((page) => page.has(id)) },
      ...pages.map((page, n) => ({ name: FIRST_PAGES[n], test: (id) => page.has(id) })),
      ...parts.map((part, n) => ({ name: PARTS[n], test: (id) => part.has(id) })),
    ],
  }
}
