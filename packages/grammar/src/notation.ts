/** A part of a rule; `RULES` documents the notation. */
export type Expression =
  | { kind: 'word'; selmao: string }
  | { kind: 'rule'; name: string }
  | { kind: 'elidable'; selmao: string }
  | { kind: 'sequence' | 'choice'; parts: Expression[] }
  | { kind: 'optional' | 'repeat' | 'not'; of: Expression }

const TOKEN = /\/([A-Za-z]+)(#?)\/|\.\.\.|[A-Z][A-Za-z]*|[a-z][a-z0-9-]*|[[\]()|&!#]/g
const RULE = /^([a-z][a-z0-9-]*)(?: \d+)? = (.*)$/

/** Parses rules in the notation of `RULES`, preserving their order. */
export function parseRules(text: string): Map<string, Expression> {
  const lines = text.replace(/ *;.*$/gm, '').replace(/\n {2}/g, ' ')
  const rules = new Map<string, Expression>()
  for (const line of lines.split('\n')) {
    if (line === '') continue
    const [, name, body] = RULE.exec(line) ?? []
    if (name === undefined || body === undefined) throw new Error(`No rule: ${line}`)
    rules.set(name, new NotationParser(body.match(TOKEN) ?? []).whole())
  }
  return rules
}

const FREES: Expression = { kind: 'optional', of: { kind: 'repeat', of: { kind: 'rule', name: 'free' } } }

const sequence = (parts: Expression[]): Expression =>
  parts.length === 1 ? parts[0]! : { kind: 'sequence', parts: parts.flatMap(inSequence) }
const inSequence = (part: Expression) => (part.kind === 'sequence' ? part.parts : [part])

const choice = (parts: Expression[]): Expression => (parts.length === 1 ? parts[0]! : { kind: 'choice', parts })

class NotationParser {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const all = this.#choice()
    if (this.#at < this.#tokens.length)
      throw new Error(`Surplus ${this.#tokens[this.#at]} in ${this.#tokens.join(' ')}`)
    return all
  }

  #accept(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at++
    return true
  }

  #choice(): Expression {
    const parts = [this.#sequence()]
    while (this.#accept('|')) parts.push(this.#sequence())
    return choice(parts)
  }

  #sequence(): Expression {
    const parts: Expression[] = []
    while (this.#at < this.#tokens.length && !'|])'.includes(this.#tokens[this.#at]!)) parts.push(this.#andOr())
    return sequence(parts)
  }

  /** Expands `a & b & c` to `a [b] [c] | b [c] | c`. */
  #andOr(): Expression {
    const parts = [this.#repeated()]
    while (this.#accept('&')) parts.push(this.#repeated())
    const from = (at: number): Expression => {
      const later = parts.slice(at + 1).map((of): Expression => ({ kind: 'optional', of }))
      return sequence([parts[at]!, ...later])
    }
    return choice(parts.map((_, at) => from(at)))
  }

  #repeated(): Expression {
    const of = this.#single()
    return this.#accept('...') ? { kind: 'repeat', of } : of
  }

  #single(): Expression {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new Error(`Unfinished: ${this.#tokens.join(' ')}`)
    if (token === '#') return FREES
    if (token === '!') return { kind: 'not', of: this.#single() }
    if (token === '[') return { kind: 'optional', of: this.#bracketed(']') }
    if (token === '(') return this.#bracketed(')')
    if (token.startsWith('/')) return elidable(token)
    return /^[A-Z]/.test(token) ? { kind: 'word', selmao: token } : { kind: 'rule', name: token }
  }

  #bracketed(close: string): Expression {
    const inner = this.#choice()
    if (!this.#accept(close)) throw new Error(`Missing ${close}: ${this.#tokens.join(' ')}`)
    return inner
  }
}

function elidable(token: string): Expression {
  const terminator: Expression = { kind: 'elidable', selmao: token.replace(/[/#]/g, '') }
  return token.includes('#') ? sequence([terminator, FREES]) : terminator
}
