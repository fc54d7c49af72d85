import { type Expression, parseRules } from './notation.ts'
import { SELMAO, selmaoNumber } from './selmao.ts'

/** Opcodes of the parsing machine. Each has one operand. */
export const OP = {
  /** Matches a word of the given selma'o. */
  WORD: 0,
  /** Calls a rule. */
  CALL: 1,
  /** Returns from the current rule. */
  RETURN: 2,
  /** Pushes a choice point: if the following instructions fail, parsing continues at the given address. */
  TRY: 3,
  /** Discards the last TRY alternative, and jumps. */
  COMMIT: 4,
  /** Moves the last TRY alternative to the current word and jumps, after a repetition has matched again. */
  REPEAT: 5,
  /** Like TRY, for a negative lookahead. */
  TRY_NOT: 6,
  /** Discards the TRY_NOT alternative and fails, because its lookahead matched. */
  FAIL_NOT: 7,
  /** Adds a node for an elided terminator. */
  ELIDE: 8,
} as const

export interface Program {
  /** Opcode and operand pairs. */
  code: Int32Array
  names: readonly string[]
  entries: Int32Array
  /** FIRST set of each rule (the selma'o that can start it); null if the rule can match nothing. */
  first: (Uint8Array | null)[]
  /** True for recursive rules, whose results are memoized. */
  isRecursive: readonly boolean[]
}

export function compile(text: string): Program {
  const rules = parseRules(text)
  const names = [...rules.keys()]
  const compiler = new Compiler(new Map(names.map((name, number) => [name, number])))
  const entries = Int32Array.from(rules.values(), (expression) => compiler.rule(expression))
  const starts = new Starts(rules)
  return {
    code: Int32Array.from(compiler.code),
    names,
    entries,
    first: names.map((name) => (starts.isNullable(name) ? null : starts.of(name))),
    isRecursive: names.map((name) => reaches(rules, name)),
  }
}

class Compiler {
  readonly code: number[] = []
  readonly #numbers: ReadonlyMap<string, number>

  constructor(numbers: ReadonlyMap<string, number>) {
    this.#numbers = numbers
  }

  rule(expression: Expression): number {
    const entry = this.code.length
    this.#add(expression)
    this.#emit(OP.RETURN, 0)
    return entry
  }

  /** Adds an instruction. Returns the index of its operand, which `#here` may patch later. */
  #emit(op: number, operand = -1): number {
    return this.code.push(op, operand) - 1
  }

  #here(operand: number): void {
    this.code[operand] = this.code.length
  }

  #add(expression: Expression): void {
    switch (expression.kind) {
      case 'word':
        this.#emit(OP.WORD, selmaoNumber(expression.selmao))
        return
      case 'rule': {
        const number = this.#numbers.get(expression.name)
        if (number === undefined) throw new Error(`${expression.name} is no rule`)
        this.#emit(OP.CALL, number)
        return
      }
      case 'sequence':
        for (const part of expression.parts) this.#add(part)
        return
      case 'choice':
        this.#choice(expression.parts)
        return
      case 'elidable':
        this.#elidable(selmaoNumber(expression.selmao))
        return
      case 'optional':
        if (expression.of.kind === 'repeat') this.#repeat(expression.of.of)
        else this.#choice([expression.of, { kind: 'sequence', parts: [] }])
        return
      case 'repeat':
        this.#add(expression.of)
        this.#repeat(expression.of)
        return
      case 'not': {
        const after = this.#emit(OP.TRY_NOT)
        this.#add(expression.of)
        this.#emit(OP.FAIL_NOT, 0)
        this.#here(after)
      }
    }
  }

  #choice(parts: readonly Expression[]): void {
    const ends = parts.slice(0, -1).map((part) => {
      const next = this.#emit(OP.TRY)
      this.#add(part)
      const end = this.#emit(OP.COMMIT)
      this.#here(next)
      return end
    })
    this.#add(parts.at(-1)!)
    for (const end of ends) this.#here(end)
  }

  #repeat(body: Expression): void {
    const after = this.#emit(OP.TRY)
    const start = this.code.length
    this.#add(body)
    this.#emit(OP.REPEAT, start)
    this.#here(after)
  }

  #elidable(selmao: number): void {
    const elided = this.#emit(OP.TRY)
    this.#emit(OP.WORD, selmao)
    const end = this.#emit(OP.COMMIT)
    this.#here(elided)
    this.#emit(OP.ELIDE, selmao)
    this.#here(end)
  }
}

/** Computes the FIRST sets of the grammar: the selma'o that can start each rule, and whether the rule can match nothing. */
class Starts {
  readonly #sets = new Map<string, Uint8Array>()
  readonly #nullable = new Set<string>()

  constructor(rules: ReadonlyMap<string, Expression>) {
    for (const name of rules.keys()) this.#sets.set(name, new Uint8Array(SELMAO.length))
    for (let before = -1; before !== this.#size(); ) {
      before = this.#size()
      for (const [name, expression] of rules)
        if (this.#collect(expression, this.#sets.get(name)!)) this.#nullable.add(name)
    }
  }

  of(name: string): Uint8Array {
    return this.#sets.get(name)!
  }

  isNullable(name: string): boolean {
    return this.#nullable.has(name)
  }

  #size(): number {
    let size = this.#nullable.size
    for (const set of this.#sets.values()) for (const has of set) size += has
    return size
  }

  /** Adds the FIRST set of an expression. Returns true if the expression can match nothing. */
  #collect(expression: Expression, into: Uint8Array): boolean {
    switch (expression.kind) {
      case 'word':
        into[selmaoNumber(expression.selmao)] = 1
        return false
      case 'elidable':
        into[selmaoNumber(expression.selmao)] = 1
        return true
      case 'rule':
        this.#sets.get(expression.name)?.forEach((has, selmao) => {
          if (has) into[selmao] = 1
        })
        return this.#nullable.has(expression.name)
      case 'sequence':
        return expression.parts.every((part) => this.#collect(part, into))
      case 'choice':
        return expression.parts.map((part) => this.#collect(part, into)).includes(true)
      case 'repeat':
        return this.#collect(expression.of, into)
      case 'optional':
        this.#collect(expression.of, into)
        return true
      case 'not':
        return true
    }
  }
}

/** Returns true if a rule contains the target, directly or through other rules. */
function reaches(rules: ReadonlyMap<string, Expression>, target: string): boolean {
  const seen = new Set<string>()
  const pending = [...rulesIn(rules.get(target))]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === target) return true
    if (seen.has(name)) continue
    seen.add(name)
    pending.push(...rulesIn(rules.get(name)))
  }
  return false
}

function rulesIn(expression: Expression | undefined): string[] {
  if (!expression) return []
  if (expression.kind === 'rule') return [expression.name]
  if ('parts' in expression) return expression.parts.flatMap(rulesIn)
  return 'of' in expression ? rulesIn(expression.of) : []
}
