import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { mathsError } from './mathsError.ts'

describe('valid formulas', () => {
  it.each([
    'plain text',
    '',
    '$x_1$ comes to $x_2$ from $x_3$',
    '$x_{10}$',
    '$\\sum_{i=1}^{n} x_i$',
    '$\\int_0^1 f(x)\\,dx$',
    '$\\lim_{n \\to \\infty} a_n$',
    '$\\frac{1}{2}$',
    '$\\frac12$',
    '$\\sqrt{x}$ and $\\sqrt[3]{x}$ and $\\sqrt2$',
    '$\\sup A$ and $\\inf A$',
    '$k_1=x_2$',
    '$10^{-3}$',
    '$$\\begin{matrix} a & b \\\\ c & d \\end{matrix}$$',
    '\\(a\\) and \\[b\\]',
    '$\\text{for }x$',
    'five dollars: 5\\$',
    'from $5 to $10, see $HOME',
    'five `$`, and **six** `\\(`',
    '$\\alpha\\beta \\le \\mathbb{R}$',
  ])('the text “%s” has only valid formulas', async (text) => expect(await mathsError(text)).toBeNull())
})

describe('invalid formulas', () => {
  it.each([
    ['$x_1', 'unbalanced'],
    ['$$x$', 'unbalanced'],
    ['\\(x', 'unbalanced'],
    ['costs $y', 'unbalanced'],
    ['$x_$', 'syntax'],
    ['$\\frac{1}$', 'syntax'],
    ['$\\frac$', 'syntax'],
    ['${$', 'syntax'],
    ['$}$', 'syntax'],
    ['$\\sqrt$', 'syntax'],
    ['$\\nosuchcommand$', 'syntax'],
    ['$x^2^3$', 'syntax'],
    ['$\\begin{matrix} a$', 'syntax'],
    ['$\\left( x$', 'syntax'],
    ['\\( a \\( b \\) c \\)', 'unbalanced'],
    ['$\\require{html}$', 'syntax'],
    ['$\\input{/etc/passwd}$', 'syntax'],
  ])('the text “%s” has an invalid formula (%s)', async (text, kind) =>
    expect(await mathsError(text)).toMatch(new RegExp(`^${kind}: .`)),
  )
})

it.each([
  ['a command of 480 characters, used 165 times', `$\\gdef\\a{${'b'.repeat(480)}}${'\\a'.repeat(165)}$`],
  ['recursive definitions', '$\\def\\a{\\a\\a}\\a$'],
  [
    'definitions that double their length',
    `$${[...'abcdefghijklmnop'].map((c, i, all) => `\\def\\${c}{\\${all[i + 1] ?? 'q'}\\${all[i + 1] ?? 'q'}}`).join('')}\\a$`,
  ],
  ['new commands', '$\\newcommand{\\a}{\\a\\a\\a}\\a$'],
  ['deep nesting', `$${'{'.repeat(20_000)}x${'}'.repeat(20_000)}$`],
  ['deep fractions', `$${'\\frac{1}{'.repeat(4000)}x${'}'.repeat(4000)}$`],
  ['deep indices', `$${'x_{'.repeat(12_000)}y${'}'.repeat(12_000)}$`],
  ['one huge formula', `$${'x+'.repeat(24_000)}x$`],
  [
    'many formulas',
    Array.from({ length: 2500 }, (_, n) => `$${n}$`)
      .join('')
      .slice(0, 50_000),
  ],
  ['unclosed braces', `$${'{'.repeat(49_000)}$`],
  ['huge formulas', Array.from({ length: 9 }, (_, n) => `$${'x+'.repeat(495)}${n}$`).join(' ')],
  ['dollars', '$'.repeat(50_000)],
  ['brackets', '\\('.repeat(25_000)],
])('checking the formula %s terminates', async (_what, text) => {
  const error = await mathsError(text)
  expect(error === null || error.length > 0).toBe(true)
})

it.each([
  'def',
  'edef',
  'gdef',
  'xdef',
  'let',
  'futurelet',
  'global\\def',
  'newcommand',
  'renewcommand',
  'providecommand',
  'newenvironment',
  'DeclareMathOperator',
])('a formula cannot use \\%s', async (command) => {
  expect(await mathsError(`a $x$ and $\\${command}{\\a}{b}\\a$`)).toBe(
    `syntax: \\${command.replace(/\\.*/, '')} cannot be used: formulas define nothing`,
  )
})
it.each(['\\href{https://a.example}{b}', '\\htmlId{a}{b}', '\\show y', '\\message{a}', '\\html@mathml{a}{b}'])(
  'a formula cannot use %s',
  async (tex) => {
    expect(await mathsError(`$x ${tex}$`)).toBe(`syntax: ${/^\\[\w@]+/.exec(tex)} cannot be used in a formula`)
  },
)
it('an unclosed formula is quoted as typed', async () => {
  expect(await mathsError('see \\(a')).toBe('unbalanced: nothing closes "\\(a"')
})
it('a command whose name starts like a defining command is allowed in a formula', async () => {
  expect(await mathsError('$a \\\\def \\le b$ and $\\left(x\\right)$')).toBeNull()
})

const TOO_MUCH = 'syntax: there are more than 500 formulas, or more than 10000 characters of them'
it('the number of formulas in a text is limited', async () => {
  const many = (count: number, length: number) => `$${'x'.repeat(length)}$ `.repeat(count)
  expect(await mathsError(many(100, 100))).toBeNull()
  expect(await mathsError(many(101, 100))).toBe(TOO_MUCH)
  expect(await mathsError(many(500, 1))).toBeNull()
  expect(await mathsError(many(501, 1))).toBe(TOO_MUCH)
})
it('the length of a formula is limited', async () => {
  expect(await mathsError(`$${'x+'.repeat(499)}x$`)).toBeNull()
  expect(await mathsError(`$${'x+'.repeat(500)}x$`)).toBe('syntax: a formula is longer than 1000 characters')
})

describe('validation over HTTP', () => {
  let world: World
  let site: Site
  beforeAll(async () => {
    world = await newWorld()
    site = await world.site()
  })
  afterAll(() => world.close())
  const validate = async (payload: object) => {
    const response = await site.app.inject({ method: 'POST', url: '/api/language/validate_mathjax', payload })
    return { status: response.statusCode, body: response.json() }
  }

  it('a formula that can be rendered is valid', async () => {
    expect(await validate({ text: '$x_1$' })).toEqual({ status: 200, body: { valid: true, error: null } })
  })
  it.each([
    ['$\\frac{1}$', 'syntax'],
    ['$\\nosuchcommand$', 'syntax'],
    ['$x_1', 'unbalanced'],
  ])('the formula %s is rejected with the reason in the error field', async (text, kind) => {
    const { status, body } = await validate({ text })
    const reason = expect.stringMatching(new RegExp(`^${kind}: .`))
    expect([status, body]).toMatchObject([400, { valid: false, error: reason, message: expect.any(String) }])
  })
  it('a text longer than 50,000 characters is rejected by the formula check', async () => {
    const { status, body } = await validate({ text: 'a'.repeat(50_001) })
    expect([status, Object.keys(body.details.fields)]).toEqual([400, ['text']])
  })
  it('a client can validate 30 texts per minute', async () => {
    const limited = await world.site({ rateLimit: true })
    const statuses = []
    for (let i = 0; i < 31; i++) {
      const request = { method: 'POST', url: '/api/language/validate_mathjax', payload: { text: 'a' } } as const
      statuses.push((await limited.app.inject(request)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await limited.app.inject('/api/jbovlaste/types')).statusCode).toBe(200)
  })
})
