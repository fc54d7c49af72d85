import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EFFORT } from './effort.ts'
import { namesOf, singularOf } from './newFeature/names.ts'

const MINUTES = 60_000
const root = path.resolve(import.meta.dirname, '..')

describe('one of many', () => {
  it.each([
    ['comments', 'comment'],
    ['entries', 'entry'],
    ['classes', 'class'],
    ['boxes', 'box'],
    ['pies', 'pie'],
    ['courses', 'course'],
    ['news', null],
    ['status', null],
    ['mail', null],
  ])('of %s is %s', (many, one) => expect(singularOf(many)).toBe(one))

  it.each([
    ['mail', undefined, 'What is one of “mail” called?'],
    ['mail', 'mail', 'cannot be one of'],
    ['Comments', undefined, 'Say its word'],
    ['', undefined, 'Say its word'],
    ['../x', undefined, 'Say its word'],
    ['classes', undefined, 'means something to the compiler'],
  ])('%j with %j is asked for again', (many, one, sentence) => expect(() => namesOf(many, one)).toThrow(sentence))

  it('is what who asks says it is', () =>
    expect(namesOf('mail', 'letter')).toEqual({ many: 'mail', Many: 'Mail', one: 'letter', One: 'Letter' }))
})

let copy: string
let made: ReturnType<typeof run>

/** A program of the project in the copy, as somebody would start it there: it knows nothing of this run of tests. */
function run(program: string, ...args: string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$|BUILT_WORKERS$)/.test(name)),
  )
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' })
  return { status, said: `${stdout}\n${stderr}` }
}
const runTool = (name: string, ...args: string[]) => run(process.execPath, ...launcherOf(name), ...args)
const passed = (result: ReturnType<typeof run>) => expect(result.status, result.said).toBe(0)

/** The script behind `node_modules/.bin/NAME`. */
const launcherOf = (name: string) => [fs.realpathSync(path.join(root, 'node_modules/.bin', name))]

/** What git knows of or would; installed packages are those of the project, but for the project's own. */
function copyProject() {
  copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku feature-')))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\0').filter((name) => name && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(copy, file))
  }
  const modules = path.join(copy, 'node_modules')
  fs.mkdirSync(path.join(modules, '@vlacku'), { recursive: true })
  const link = (from: string, to: string) => fs.symlinkSync(from, path.join(modules, to), 'junction')
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@vlacku' && !name.startsWith('.cache')) link(path.join(root, 'node_modules', name), name)
  for (const name of fs.readdirSync(path.join(copy, 'packages')))
    link(path.join(copy, 'packages', name), `@vlacku/${name}`)
  for (const name of ['server', 'web']) link(path.join(copy, name), `@vlacku/${name}`)
}

describe('a new feature', () => {
  beforeAll(() => {
    copyProject()
    made = runTool('tsx', 'scripts/newFeature.ts', 'entrances')
  }, 2 * MINUTES)
  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

  it('is made, and told with what to do next', () => {
    passed(made)
    expect(made.said).toContain('one of them is called “entrance”')
    for (const [, file] of made.said.matchAll(/^([\w./]+\.\w+)$/gm))
      expect(fs.existsSync(path.join(copy, file!)), file).toBe(true)
  })

  it('stands in the site among the others', () => {
    const site = fs.readFileSync(path.join(copy, 'server/src/app.ts'), 'utf8')
    expect(site).toMatch(/\n {2}\w+Routes\(route[^\n]*\n {2}entranceRoutes\(route\)\n {2}takeOneClicks/)
  })

  it(
    'takes nothing that is there',
    () => {
      for (const args of [['entrances'], ['reports'], ['members', '--one', 'user']]) {
        const before = fs.readFileSync(path.join(copy, 'server/src/app.ts'), 'utf8')
        const { status, said } = runTool('tsx', 'scripts/newFeature.ts', ...args)
        expect([status, said.includes('Nothing written')]).toEqual([2, true])
        expect(fs.readFileSync(path.join(copy, 'server/src/app.ts'), 'utf8')).toBe(before)
      }
    },
    2 * MINUTES,
  )

  describe.runIf(EFFORT !== 'sample')('as it comes', () => {
    it(
      'passes its tests on a server, and may be called by whom the docs say',
      () => {
        const files = ['server/src/features/entrances', 'server/src/permissions.test.ts']
        passed(runTool('vitest', 'run', '--project', 'server', ...files))
      },
      10 * MINUTES,
    )

    it(
      'passes its tests on the web',
      () => {
        passed(runTool('vitest', 'run', '--project', 'web', 'web/src/features/entrances'))
      },
      10 * MINUTES,
    )

    it(
      'has the table types that its migration gives',
      () => {
        const tables = () => fs.readFileSync(path.join(copy, 'server/src/platform/tables.ts'), 'utf8')
        const before = tables()
        passed(runTool('tsx', 'scripts/dbTypes.ts'))
        expect(tables()).toBe(before)
      },
      10 * MINUTES,
    )

    // what is unused and what is installed takes longest to find, and depends on the feature least
    const checks = EFFORT === 'long' ? [] : ['types', 'lint', 'boundaries', 'tables', 'texts']
    it(
      `passes ${checks.join(', ') || 'every check'}`,
      () => passed(run(process.execPath, 'scripts/check.mjs', ...checks)),
      20 * MINUTES,
    )
  })
})
