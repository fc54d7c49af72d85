import { AppError } from '../errors.ts'

/** Maximum number of objects, arrays, keys and values in a body: twice that of a file with 20,000 items. */
const MAX_VALUES = 600_000
/** Maximum nesting depth; traversing deeper values would exhaust the stack. */
const MAX_DEPTH = 100
/** Maximum number of fields in a form. */
const MAX_PARTS = 100

/**
 * Parses JSON after counting its values, because `[],[],[]…` takes twenty times its length in memory. Throws
 * `unparsable_body` and `too_many_values`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const problem = problemOf(bytes)
  if (problem) throw new AppError(problem)
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
    const value: unknown = JSON.parse(text)
    if (/__proto__|constructor|\\u00/.test(text) && changesPrototypes(value)) throw new AppError('unparsable_body')
    return value
  } catch (error) {
    throw error instanceof SyntaxError ? new AppError('unparsable_body') : error
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = [0x5b, 0x7b]
const CLOSING = [0x5d, 0x7d]

/** Counts separators and opening brackets outside strings. The JSON parser checks the syntax. */
function problemOf(bytes: Uint8Array): 'unparsable_body' | 'too_many_values' | null {
  let values = 1
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      at = endOfString(bytes, at)
      if (at < 0) return 'unparsable_body'
    } else if (byte === COMMA || byte === COLON) values += 1
    else if (OPENING.includes(byte)) {
      values += 1
      depth += 1
      if (depth > MAX_DEPTH) return 'unparsable_body'
    } else if (CLOSING.includes(byte)) depth -= 1
    if (values > MAX_VALUES) return 'too_many_values'
  }
  return null
}

const BACKSLASH = 0x5c

/** Returns the position of the closing quote of the string that starts at `start`, or -1. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let backslashes = 0
    while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return -1
}

/** True if merging the value into another object would cause prototype pollution. */
function changesPrototypes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const own = value as Record<string, unknown>
  if (Object.hasOwn(own, '__proto__')) return true
  const constructorValue = Object.hasOwn(own, 'constructor') ? own.constructor : null
  if (typeof constructorValue === 'object' && constructorValue !== null && Object.hasOwn(constructorValue, 'prototype'))
    return true
  return Object.values(own).some(changesPrototypes)
}

/**
 * Parses a `multipart/form-data` body: text fields as strings, files as bytes. The name of the last file is stored in the field
 * `filename` unless the form has that field. Throws `unparsable_body` and `too_many_values`.
 */
export async function parseForm(bytes: Uint8Array, contentType: string): Promise<Record<string, unknown>> {
  if (countParts(bytes, contentType) > MAX_PARTS) throw new AppError('too_many_values')
  const body = new Uint8Array(bytes)
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new AppError('unparsable_body')
  })
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else {
      fields[name] = new Uint8Array(await value.arrayBuffer())
      if (!form.has('filename')) fields.filename = value.name
    }
  }
  return fields
}

/** Counts the parts of a form up to the limit. */
function countParts(bytes: Uint8Array, contentType: string): number {
  const [, boundary] = /boundary="?([^";]+)/i.exec(contentType) ?? []
  if (boundary === undefined) throw new AppError('unparsable_body')
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = body.indexOf(boundary); at >= 0 && count <= MAX_PARTS + 1; at = body.indexOf(boundary, at + 1))
    count += 1
  return count - 1
}
