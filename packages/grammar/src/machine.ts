import { OP, type Program } from './compile.ts'
import { SELMAO } from './selmao.ts'
import { CONSTITUENTS, type Node, type RuleNode, type WordNode } from './tree.ts'

/** Parser input: preprocessed tokens and their selma'o numbers. */
export interface Tokens {
  nodes: readonly WordNode[]
  selmao: Uint8Array
}

export interface Limits {
  /** Maximum number of instructions. */
  steps: number
  /** Maximum stack size, including rules in progress and untried alternatives. */
  depth: number
}

export type Outcome =
  | { kind: 'match'; tree: RuleNode }
  /** `at` is the furthest token at which matching failed. At the end of the text, it equals the number of tokens. */
  | { kind: 'mismatch'; at: number; expected: Set<number> }
  | { kind: 'limit'; limit: keyof Limits; at: number }

/** Fields of a stack entry: kind or rule, return address, token, and height of the value stack. */
const ENTRY = 4
const ALTERNATIVE = -1
const LOOKAHEAD = -2

/** Represents the end of the text in a set of expected selma'o. */
export const END = -1

const UNKNOWN = 0
const FAILED = -1

/**
 * Runs a program on tokens: a packrat parser with its own stack, so that deep nesting can't overflow the JavaScript stack.
 * Results of recursive rules are memoized by token and rule, so parsing takes linear time.
 */
export class Machine {
  readonly #program: Program
  readonly #tokens: Tokens
  readonly #limits: Limits
  readonly #isConstituent: boolean[]

  #at = 0
  #ip = 0
  #stack: number[] = []
  #values: Node[] = []
  #ends: Int32Array[] = []
  #results: (Node | undefined)[][] = []
  #furthest = 0
  #lookaheads = 0
  /** Token at which expected selma'o are recorded; -1 in the first pass, which finds this token. */
  #watched = -1
  #expected = new Set<number>()

  constructor(program: Program, tokens: Tokens, limits: Limits) {
    this.#program = program
    this.#tokens = tokens
    this.#limits = limits
    this.#isConstituent = program.names.map((name) => CONSTITUENTS.has(name))
  }

  /** Matches all tokens with the first rule. On a mismatch, doesn't list the expected selma'o. */
  match(): Outcome {
    return this.#attempt()
  }

  /** Like `match`, but runs again after a mismatch to list the expected selma'o. */
  explain(): Outcome {
    const first = this.#attempt()
    if (first.kind !== 'mismatch') return first
    this.#watched = first.at
    this.#reset()
    const again = this.#attempt()
    return again.kind === 'limit' ? first : again
  }

  #reset(): void {
    this.#at = 0
    this.#stack = []
    this.#values = []
    this.#lookaheads = 0
    this.#ends = []
    this.#results = []
  }

  #attempt(): Outcome {
    const { code } = this.#program
    this.#call(0, -1)
    for (let steps = 0; this.#ip >= 0; steps++) {
      if (steps >= this.#limits.steps) return { kind: 'limit', limit: 'steps', at: this.#furthest }
      if (this.#stack.length > this.#limits.depth * ENTRY) return { kind: 'limit', limit: 'depth', at: this.#furthest }
      const operand = code[this.#ip + 1]!
      this.#ip += 2
      this.#execute(code[this.#ip - 2]!, operand)
    }
    return this.#outcome()
  }

  #outcome(): Outcome {
    const tree = this.#values[0]
    if (tree?.kind === 'rule' && this.#at === this.#tokens.nodes.length) return { kind: 'match', tree }
    if (tree && this.#at >= this.#furthest) {
      this.#furthest = this.#at
      if (this.#watched === this.#at) this.#expected.add(END)
    }
    return { kind: 'mismatch', at: this.#furthest, expected: this.#expected }
  }

  #execute(op: number, operand: number): void {
    const stack = this.#stack
    switch (op) {
      case OP.WORD:
        if (this.#tokens.selmao[this.#at] === operand) this.#values.push(this.#tokens.nodes[this.#at++]!)
        else this.#miss(operand)
        return
      case OP.CALL:
        this.#call(operand, this.#ip)
        return
      case OP.RETURN:
        this.#return()
        return
      case OP.TRY:
        stack.push(ALTERNATIVE, operand, this.#at, this.#values.length)
        return
      case OP.COMMIT:
        stack.length -= ENTRY
        this.#ip = operand
        return
      case OP.REPEAT:
        stack[stack.length - 2] = this.#at
        stack[stack.length - 1] = this.#values.length
        this.#ip = operand
        return
      case OP.TRY_NOT:
        stack.push(LOOKAHEAD, operand, this.#at, this.#values.length)
        this.#lookaheads++
        return
      case OP.FAIL_NOT:
        stack.length -= ENTRY
        this.#lookaheads--
        this.#fail()
        return
      case OP.ELIDE:
        this.#elide(SELMAO[operand]!)
    }
  }

  #elide(selmao: string): void {
    const start = this.#at === 0 ? 0 : this.#tokens.nodes[this.#at - 1]!.end
    this.#values.push({ kind: 'elided', selmao, start, end: start })
  }

  #call(rule: number, next: number): void {
    const { entries, first, isRecursive } = this.#program
    const starts = first[rule]
    if (starts && !starts[this.#tokens.selmao[this.#at] ?? starts.length]) {
      this.#reach()
      if (this.#at === this.#watched && this.#lookaheads === 0)
        starts.forEach((has, selmao) => {
          if (has) this.#expected.add(selmao)
        })
      this.#fail()
      return
    }
    if (isRecursive[rule] && this.#at !== this.#watched) {
      const end = this.#ends[this.#at]?.[rule] ?? UNKNOWN
      if (end === FAILED) {
        this.#fail()
        return
      }
      if (end > 0) {
        const value = this.#results[this.#at]![rule]
        if (value) this.#values.push(value)
        this.#at = end - 1
        this.#ip = next
        return
      }
    }
    this.#stack.push(rule, next, this.#at, this.#values.length)
    this.#ip = entries[rule]!
  }

  #return(): void {
    const stack = this.#stack
    const top = stack.length - ENTRY
    const rule = stack[top]!
    const from = stack[top + 2]!
    this.#ip = stack[top + 1]!
    const value = this.#node(rule, from, stack[top + 3]!)
    stack.length = top
    if (this.#program.isRecursive[rule]) this.#store(rule, from, this.#at + 1, value)
  }

  /** Replaces the values above `height` with one node; a single value is left unchanged. */
  #node(rule: number, from: number, height: number): Node | undefined {
    const values = this.#values
    const only = values.length === height + 1 ? values[height] : undefined
    if (only?.kind === 'rule' && !this.#isConstituent[rule]) return only
    if (values.length === height && rule !== 0) return undefined
    const { nodes } = this.#tokens
    const isEmpty = from === this.#at
    const before = from === 0 ? undefined : nodes[from - 1]
    const node: RuleNode = {
      kind: 'rule',
      rule: this.#program.names[rule]!,
      first: isEmpty ? (before ? before.last + 1 : 0) : nodes[from]!.first,
      last: isEmpty ? (before?.last ?? -1) : nodes[this.#at - 1]!.last,
      start: isEmpty ? (before?.end ?? 0) : nodes[from]!.start,
      end: isEmpty ? (before?.end ?? 0) : nodes[this.#at - 1]!.end,
      children: values.splice(height),
    }
    values.push(node)
    return node
  }

  #store(rule: number, at: number, end: number, value: Node | undefined): void {
    const count = this.#program.names.length
    this.#ends[at] ??= new Int32Array(count)
    this.#results[at] ??= new Array(count)
    this.#ends[at][rule] = end
    this.#results[at][rule] = value
  }

  #reach(): void {
    if (this.#at > this.#furthest) this.#furthest = this.#at
  }

  #miss(selmao: number): void {
    this.#reach()
    if (this.#at === this.#watched && this.#lookaheads === 0) this.#expected.add(selmao)
    this.#fail()
  }

  /** Resumes at the last alternative. If there is none, ends the run without a result. */
  #fail(): void {
    const stack = this.#stack
    while (stack.length > 0) {
      const top = stack.length - ENTRY
      const kind = stack[top]!
      const next = stack[top + 1]!
      const at = stack[top + 2]!
      const height = stack[top + 3]!
      stack.length = top
      if (kind >= 0) {
        if (this.#program.isRecursive[kind]) this.#store(kind, at, FAILED, undefined)
        continue
      }
      if (kind === LOOKAHEAD) this.#lookaheads--
      this.#ip = next
      this.#at = at
      this.#values.length = height
      return
    }
    this.#ip = -1
  }
}
