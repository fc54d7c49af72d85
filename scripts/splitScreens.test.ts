import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitScreens } from '../web/splitScreens.ts'

const SCREEN = `import { createRoute } from '../router.ts'

const PARAMETERS = ['the parameters']

export const oneRoute = createRoute({
  parameters: PARAMETERS,
  loader: async () => (await import('./OnePage.tsx')).loadOne,
  component: async () => (await import('./OnePage.tsx')).OnePage,
})

export const loadOne = () => 'the loader'

export function OnePage() {
  return ['the page', oneRoute]
}
`
const FILES = {
  'src/main.ts': "import { oneRoute } from './screens/OnePage.tsx'\nconsole.log(oneRoute)\n",
  'src/router.ts': 'export const createRoute = (options: object) => ({ options })\n',
  'src/screens/OnePage.tsx': SCREEN,
}

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screens-'))
  fs.mkdirSync(path.join(folder, 'src/screens'), { recursive: true })
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Returns the parts of the screen that each chunk contains. */
async function bundle(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [splitScreens],
    build: { write: false, minify: false, rolldownOptions: { input: path.join(folder, 'src/main.ts') } },
  })) as Rolldown.RolldownOutput
  const parts = ['the parameters', 'the loader', 'the page']
  return output.flatMap((file) => (file.type === 'chunk' ? [parts.filter((part) => file.code.includes(part))] : []))
}

it('the route, loader and page of a screen are in different chunks, each exactly once', async () => {
  const chunks = await bundle(FILES)
  expect(chunks).toHaveLength(3)
  expect(chunks).toEqual(expect.arrayContaining([['the parameters'], ['the loader'], ['the page']]))
})

it('the build fails if the dynamic import of a screen can’t be split off', async () => {
  const screen = SCREEN.replace("(await import('./OnePage.tsx')).loadOne", "import('./OnePage.tsx')")
  await expect(bundle({ ...FILES, 'src/screens/OnePage.tsx': screen })).rejects.toThrow('can be split off')
})
