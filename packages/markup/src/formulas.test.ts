import { describe, expect, it } from 'vitest'
import { formulaProblem, formulasOf } from './formulas.ts'

describe('the formulas of a text', () => {
  const inline = (tex: string) => ({ tex, display: false })
  const display = (tex: string) => ({ tex, display: true })
  it.each([
    ['no formula', []],
    ['$x_1$ goes to $x_2$', [inline('x_1'), inline('x_2')]],
    ['$$a+b$$', [display('a+b')]],
    ['\\(a\\) and \\[b\\]', [inline('a'), display('b')]],
    ['it costs 5\\$', []],
    ['$a\\$b$', [inline('a\\$b')]],
    ['$x_1$$x_2$', [inline('x_1'), inline('x_2')]],
    ['{klama} \\\\ [x]', []],
    ['', []],
    ['x1 is no formula', []],
    ['**bold** `$a$` $b$', [inline('b')]],
    ['https://a.b/$c', []],
    ['\\\\(a', []],
    ['$$a\\$b$$', [display('a\\$b')]],
    ['bread for $3 or $4, wine for $12', []],
    ['worth $7', []],
    ['7 $ is a price, $7 is one, too', []],
    ['A$2 and NZ$4', []],
    ['cd $HOME and look at $PATH', []],
    ['echo $user', []],
    ['for $9 one gets $n^2$', [inline('n^2')]],
    ['the $n$th', [inline('n')]],
    ['$c_2 $ and $ + $', [inline('c_2 '), inline(' + ')]],
    ['$x_{1}$0', [inline('x_{1}')]],
    ['$ \\alpha $', [inline(' \\alpha ')]],
  ])('formulasOf finds the formulas in %s', (text, formulas) =>
    expect(formulasOf(text)).toEqual({ formulas, unclosed: null }),
  )

  it.each([
    ['$x_1', 0],
    ['a $x$ b $y', 8],
    ['$$x$', 0],
    ['$3 and $x', 7],
    ['$\\frac12', 0],
    ['$ab^2', 0],
    ['\\(x', 0],
    ['\\[x\\)', 0],
    ['$a\nb$', 0],
    ['**a** `$` $y', 10],
    ['\\', null],
  ])('an unclosed formula is reported in %s', (text, unclosed) => expect(formulasOf(text).unclosed).toBe(unclosed))
})

it.each([
  ['\\frac{1}{2}', null],
  ['\\left( \\longrightarrow \\letter', null],
  ['\\\\def', null],
  ['\\\\\\def', '\\def cannot be used: formulas define nothing'],
  ['\\def\\a{b}', '\\def cannot be used: formulas define nothing'],
  ['x'.repeat(1001), 'a formula is longer than 1000 characters'],
])('formulaProblem(%s) returns %s', (tex, problem) => expect(formulaProblem(tex)).toBe(problem))
