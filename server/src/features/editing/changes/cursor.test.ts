import { ChangeType } from '@vlacku/contract/changes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../scripts/effort.ts'
import { AppError } from '../../../platform/errors.ts'
import { cursorOf, type Place, placeOf } from './changes.repository.ts'

const place: fc.Arbitrary<Place> = fc.record({
  micros: fc.integer({ min: 0, max: 4_102_444_800_000_000 }),
  type: fc.constantFrom(...ChangeType.options),
  id: fc.integer({ min: 0, max: 2_147_483_647 }),
})

/** Parses a cursor. Returns its position or, if a field is invalid, the field name. */
function read(cursor: string): Place | string {
  try {
    return placeOf(cursor)
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    const { code, details } = error as AppError
    expect(code).toBe('invalid_request')
    return Object.keys(details!.fields as object).join()
  }
}

it('a position survives conversion to a cursor and back, and cursors need no URL escaping', () => {
  fc.assert(
    fc.property(place, (expected) => {
      const cursor = cursorOf(expected)
      expect(cursor).toMatch(/^[\w-]{1,200}$/)
      expect(placeOf(cursor)).toEqual(expected)
    }),
  )
})

it('a request for changes with an invalid cursor is rejected, and the error names the field', () => {
  const packed = (text: string) => Buffer.from(text).toString('base64url')
  const parts = fc.tuple(
    fc.oneof(fc.maxSafeInteger(), fc.double(), fc.string()),
    fc.constantFrom('definition', 'valsi', 'mail', '__proto__', 'constructor', ''),
    fc.oneof(fc.maxSafeInteger(), fc.double(), fc.string()),
  )
  const hostile = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 100 }),
    fc.string().map(packed),
    parts.map((p) => packed(p.join(' '))),
  )
  fc.assert(
    fc.property(hostile, (cursor) => {
      const found = read(cursor)
      // a valid cursor equals its canonical form
      if (typeof found === 'string') expect(found).toBe('after')
      else expect(cursorOf(found)).toBe(cursor)
    }),
    { numRuns: iterations(2_000) },
  )
})

it.each([
  '1 definition 1 ',
  ' 1 definition 1',
  '1  1',
  '01 definition 1',
  '1e3 definition 1',
  '-1 valsi 1',
  '1 valsi 2147483648',
  '1 toString 1',
])('the cursor %j is invalid', (text) => expect(read(Buffer.from(text).toString('base64url'))).toBe('after'))
