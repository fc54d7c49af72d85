import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')

/** Packages that can't be bundled because they contain native code, WebAssembly, or files read at runtime. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@expo-google-fonts',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@open-spaced-repetition/binding',
  '@zxcvbn-ts/language-common',
  'fontkit',
  'fs-native-extensions',
  'katex',
  'pg-native',
  'pino',
  'sharp',
]
const isOutside = (name) => OUTSIDE.some((one) => name === one || name.startsWith(`${one}/`))
const someStayOutside = {
  name: 'some-stay-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      isOutside(name) ? { path: name, external: true } : undefined,
    )
  },
}

/**
 * Bundles the server into the folder `outdir`: its entry point, commands, workers and processes, each as `NAME.js`, with
 * migrations and seeds. Includes installed packages if possible, since reading them from thousands of files would add a second of
 * CPU time to startup.
 */
export async function buildServer(outdir) {
  await buildEntries(outdir, {
    main: 'server/src/main.ts',
    cli: 'server/src/cli/main.ts',
    'embedded.worker': 'server/src/platform/database/embedded.worker.ts',
    'parseBody.worker': 'server/src/platform/http/parseBody.worker.ts',
    'buildIndex.worker': 'server/src/features/search/search/buildIndex.worker.ts',
    'trainMeaning.worker': 'server/src/features/search/meaning/trainMeaning.worker.ts',
    'answerMeaning.worker': 'server/src/features/search/meaning/answerMeaning.worker.ts',
    'renderPages.worker': 'server/src/ssr/renderPages.worker.ts',
    'writeApkg.worker': 'server/src/features/learning/anki/writeApkg.worker.ts',
    'writeExport.worker': 'server/src/features/learning/exports/making/writeExport.worker.ts',
    'writeDump.worker': 'server/src/features/editing/dumps/making/writeDump.worker.ts',
    'setSection.process': 'server/src/features/learning/exports/formats/pdf/setSection.process.ts',
    'readTable.worker': 'server/src/features/editing/bulkImport/reading/readTable.worker.ts',
    'readMail.worker': 'server/src/features/discussion/mailArchive/reading/readMail.worker.ts',
    'readApkg.worker': 'server/src/features/learning/anki/readApkg.worker.ts',
    'parseText.worker': 'server/src/features/search/parsing/parseText.worker.ts',
    'checkFormulas.worker': 'server/src/features/dictionary/entries/checkFormulas.worker.ts',
    'fitParameters.process': 'server/src/features/learning/flashcards/fitting/fitParameters.process.ts',
  })
  for (const folder of ['migrations', 'seeds'])
    fs.cpSync(path.join(root, 'server', folder), path.join(outdir, folder), { recursive: true })
}

/** Bundles entry points, given as names with paths relative to the project root, into the folder `outdir`. */
export async function buildEntries(outdir, entryPoints) {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [someStayOutside],
    // lets bundled CommonJS packages `require` their dependencies
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
    },
  })
}
