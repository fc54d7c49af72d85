import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { type Expression, parseRules } from './notation.ts'
import { RULES } from './rules.ts'

/** Formats a rule with brackets around each sequence and choice, `~` for an elidable terminator and `+` for a repetition. */
function written(expression: Expression): string {
  switch (expression.kind) {
    case 'word':
      return expression.selmao
    case 'rule':
      return expression.name
    case 'elidable':
      return `~${expression.selmao}`
    case 'sequence':
      return `(${expression.parts.map(written).join(' ')})`
    case 'choice':
      return `(${expression.parts.map(written).join('|')})`
    case 'optional':
      return `[${written(expression.of)}]`
    case 'repeat':
      return `${written(expression.of)}+`
    case 'not':
      return `!${written(expression.of)}`
  }
}

const body = (rule: string) => written(parseRules(`a 1 = ${rule}`).get('a')!)

describe('parseRules', () => {
  it.each([
    ['binds repetition closest', 'A b ... | C', '((A b+)|C)'],
    ['reads options and groups', '[A] (b | C d)', '([A] (b|(C d)))'],
    ['reads and/or as every combination in order', 'A & b ... & C', '((A [b+] [C])|(b+ [C])|C)'],
    ['reads # as free modifiers', 'A #', '(A [free+])'],
    ['reads elidable terminators', 'a /KU#/ /DOhU/', '(a ~KU [free+] ~DOhU)'],
    ['reads lookahead', 'A !(b | C)', '(A !(b|C))'],
  ])('the rule parser %s', (_, rule, expected) => {
    expect(body(rule)).toBe(expected)
  })

  it('the rule parser ignores comments and joins continued lines', () => {
    expect([...parseRules('; note\na = A ; note\n  | B\n\nb 2 = a').keys()]).toEqual(['a', 'b'])
  })

  it.each(['A', 'a = (A', 'a = A )', 'a = A |]'])('the rule parser rejects %s', (rule) => {
    expect(() => parseRules(rule)).toThrow()
  })
})

describe('compile', () => {
  it('the compiler rejects missing rules and unknown selma’o', () => {
    expect(() => compile('a = b')).toThrow('b is no rule')
    expect(() => compile('a = XYZ')).toThrow("XYZ is no selma'o")
  })

  it('the compiler computes the FIRST set of selma’o for each rule', () => {
    const { names, first } = compile('a = [KU] b\nb = KEI | c VAU\nc = [CU]')
    expect(names).toEqual(['a', 'b', 'c'])
    expect(first.map((set) => set?.reduce((count, has) => count + has, 0))).toEqual([4, 3, undefined])
  })
})

describe('RULES', () => {
  it('the grammar has no left recursion, which would not terminate', () => {
    const rules = parseRules(RULES)
    const nullable = nullableRules(rules)
    for (const [name, expression] of rules) {
      const reached = new Set(leftmost(expression, nullable))
      for (const next of reached) for (const more of leftmost(rules.get(next)!, nullable)) reached.add(more)
      expect([...reached], name).not.toContain(name)
    }
  })

  it('the grammar never repeats a nullable expression, which would not terminate', () => {
    const rules = parseRules(RULES)
    const nullable = nullableRules(rules)
    const repeated = (expression: Expression): Expression[] => {
      if ('parts' in expression) return expression.parts.flatMap(repeated)
      if (!('of' in expression)) return []
      return [...(expression.kind === 'repeat' ? [expression.of] : []), ...repeated(expression.of)]
    }
    for (const [name, expression] of rules)
      for (const part of repeated(expression)) expect(isNullable(part, nullable), name).toBe(false)
  })
})

function isNullable(expression: Expression, rules: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'word':
      return false
    case 'rule':
      return rules.has(expression.name)
    case 'sequence':
      return expression.parts.every((part) => isNullable(part, rules))
    case 'choice':
      return expression.parts.some((part) => isNullable(part, rules))
    case 'repeat':
      return isNullable(expression.of, rules)
    default:
      return true
  }
}

function nullableRules(rules: ReadonlyMap<string, Expression>): Set<string> {
  const nullable = new Set<string>()
  for (let size = -1; size !== nullable.size; ) {
    size = nullable.size
    for (const [name, expression] of rules) if (isNullable(expression, nullable)) nullable.add(name)
  }
  return nullable
}

/** Lists the rules that an expression can try before consuming a word. */
function leftmost(expression: Expression, nullable: ReadonlySet<string>): string[] {
  if (expression.kind === 'rule') return [expression.name]
  if (expression.kind === 'choice') return expression.parts.flatMap((part) => leftmost(part, nullable))
  if (expression.kind === 'sequence') {
    const end = expression.parts.findIndex((part) => !isNullable(part, nullable))
    const tried = end < 0 ? expression.parts : expression.parts.slice(0, end + 1)
    return tried.flatMap((part) => leftmost(part, nullable))
  }
  return 'of' in expression ? leftmost(expression.of, nullable) : []
}
