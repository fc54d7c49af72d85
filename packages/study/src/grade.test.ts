import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { align } from './align.ts'
import { type Answerable, closenessOf, foldLojban, foldMeaning, foldText, gradeAnswer } from './grade.ts'

const definition: Answerable = {
  word: "pu'u",
  definition: '$x_1$ is a process of $x_2$ (event), proceeding in stages x₃.',
  glosses: ['process', 'procedure'],
  free_content_front: null,
  free_content_back: null,
}
const texts: Answerable = {
  word: null,
  definition: null,
  glosses: [],
  free_content_front: 'coi do',
  free_content_back: 'hello; good day ; привет, ёж',
}
const rate = (typed: string, card: Answerable, side: 'direct' | 'reverse') => gradeAnswer(typed, card, side).rating

describe('grading of a typed word', () => {
  it.each(["pu'u", 'puhu', 'pu’u', 'PUʼU', ' pu´u. ', '.pu,`u'])('the typed word %j is right', (typed) => {
    expect(rate(typed, definition, 'reverse')).toBe(4)
  })
  it('a long word with a wrong letter is a near miss', () => {
    expect(rate('bajyselgugdi', { ...definition, word: 'bajyselgugde' }, 'reverse')).toBe(2)
  })
  it.each(['puu', 'pu', '', "pu'e"])('the typed word %j is wrong', (typed) => {
    expect(rate(typed, definition, 'reverse')).toBeLessThan(3)
  })
})

describe('grading of a typed meaning', () => {
  it.each([
    'process',
    'Procedure!',
    'is a process of, proceeding in stages',
    ' is  a process of  proceeding in stages.',
  ])('the typed meaning %j is right', (typed) => {
    expect(rate(typed, definition, 'direct')).toBe(4)
  })
  it('an answer is compared with the most similar accepted meaning', () => {
    expect(gradeAnswer('proces', definition, 'direct')).toMatchObject({ expected: 'process', rating: 2 })
    expect(gradeAnswer('procedurre', definition, 'direct')).toMatchObject({ expected: 'procedure', rating: 3 })
  })
})

describe('grading of a meaning without a gloss', () => {
  const card = (text: string, gloss: string): Answerable => ({ ...definition, definition: text, glosses: [gloss] })
  const klama = card('$x_{1}$ comes/goes to destination $x_{2}$ from origin $x_{3}$.', 'come')
  const zdani = card('$x_{1}$ is a nest/house/lair/den/[home] of/for $x_{2}$.', 'house')
  it.each([
    ['go', klama, 4],
    ['Goes', klama, 4],
    ['come', klama, 4],
    ['goe', klama, 1],
    ['destination', klama, 1],
    ['home', zdani, 4],
    ['of', zdani, 1],
    ['hone', zdani, 1],
  ] as const)('the answer %s is compared with the first words between slashes', (typed, prompt, rating) => {
    expect(rate(typed, prompt, 'direct')).toBe(rating)
  })
})

describe('grading of a typed text', () => {
  it.each(['hello', 'Good day', 'Привет, еж', 'good  day.'])('%j is accepted as one of the alternatives', (typed) => {
    expect(rate(typed, texts, 'direct')).toBe(4)
  })
  it('a part of an alternative is not accepted', () => {
    expect([rate('good', texts, 'direct'), rate('', texts, 'direct'), rate('coi', texts, 'reverse')]).toEqual([1, 1, 1])
  })
})

describe('diacritics and symbols that change a text', () => {
  const pairs = [
    ...['はば/はは', 'がき/かき', 'ぱ/は', 'ガギ/カキ', 'ヴ/ウ', 'की/का', 'किताब/कताब', 'กิน/กน', 'ข่าว/ขาว', 'தி/த'],
    ...['мой/мои', 'їх/іх', 'ў/у', '-5/5', '−5/5', '5 - -3/5 - 3', 'C++/C', 'C#/C', '50%/50', '€5/£5', 'a = b/a ≠ b'],
    ...['♂/♀'],
  ].map((pair) => pair.split('/') as [string, string])
  it.each([...pairs, ['a > b', 'a < b'] as const])(
    '%s and %s are each graded as a wrong answer to the other',
    (one, other) => {
      const graded = (expected: string, typed: string) =>
        rate(typed, { ...texts, free_content_back: expected }, 'direct')
      expect([graded(one, other) < 3, graded(other, one) < 3]).toEqual([true, true])
      expect([graded(one, one), graded(other, other)]).toEqual([4, 4])
    },
  )

  it.each([
    ['café', 'cafe'],
    ['Ελλάδα', 'ελλαδα'],
    ['ΛΟΓΟΣ', 'λόγος'],
    ['всё', 'все'],
    ['за́мок', 'замок'],
    ['שָׁלוֹם', 'שלום'],
    ['كِتَاب', 'كتاب'],
    ['straße', 'strasse'],
    ['STRASSE', 'straße'],
    ['œuvre', 'oeuvre'],
    ['æsthetic', 'aesthetic'],
    ['schön', 'schoen'],
    ['Müller', 'mueller'],
    ['well-known', 'well known'],
    ['covid-19', 'covid 19'],
    ['How are you?', 'how are you'],
    ['Stop!', 'stop.'],
    ['hello 🙂', 'hello'],
    ['1990–1995', '1990-1995'],
    ['a $x_1$ b', 'a x_1 b'],
  ])('the expected text %s accepts the answer %s', (expected, typed) => {
    expect(rate(typed, { ...texts, free_content_back: expected }, 'direct')).toBe(4)
  })
})

it.each([
  ['café', 'café', 'exact'],
  ['café', 'Café!', 'exact'],
  ['café', 'cafe', 'nearly_right'],
  ['cafe', 'café', 'nearly_right'],
  ['λόγος', 'λογος', 'nearly_right'],
  ['procedure', 'procedurre', 'nearly_right'],
  ['process', 'proces', 'close'],
  ['klama', 'klamu', 'close'],
  ['schön', 'schoen', 'exact'],
  ['straße', 'strasse', 'exact'],
  ['ёж', 'еж', 'exact'],
  ['שָׁלוֹם', 'שלום', 'exact'],
  ['5', '-5', 'wrong'],
  ['process', 'house', 'wrong'],
])('given the expected text %s, the answer %s is graded as %s', (expected, typed, closeness) => {
  const grade = gradeAnswer(typed, { ...texts, free_content_back: expected }, 'direct')
  expect(closenessOf(grade, typed)).toBe(closeness)
})

it('an empty answer is never accepted, even if the expected answer is empty', () => {
  const nothing = { ...texts, free_content_back: '…' }
  expect([rate('', nothing, 'direct'), rate(' ; ', nothing, 'direct')]).toEqual([1, 1])
})

describe('texts that consist of symbols', () => {
  it.each(['🙂', '∃', '?', ';'])('the answer %s is accepted only if typed exactly', (symbol) => {
    const card = { ...texts, free_content_back: symbol }
    expect([rate(` ${symbol} `, card, 'direct'), rate('!', card, 'direct'), rate('', card, 'direct')]).toEqual([
      4, 1, 1,
    ])
  })
})

describe('answers with several alternatives', () => {
  const two = { ...texts, free_content_back: 'hello; hi' }
  it.each(['hello; hi', 'hi; hello', 'hi;', 'hello hi'])('the typed alternatives %j are right', (typed) => {
    expect(rate(typed, two, 'direct')).toBe(4)
  })
  it.each(['hello; nothing', 'x; hi'])('the answer %j is wrong because it contains a wrong alternative', (typed) => {
    expect(rate(typed, two, 'direct')).toBeLessThan(3)
  })
  it('alternative glosses are graded separately', () => {
    expect(rate('procedure; process', definition, 'direct')).toBe(4)
  })
})

it('the text of a card is always accepted as an answer, as are its alternatives in any order', () => {
  const text = fc.string({ unit: codePoint, maxLength: 30 }).filter((text) => text.trim() !== '')
  const shuffled = fc
    .array(text, { minLength: 1, maxLength: 5 })
    .chain((parts) => fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: 1 })))
  fc.assert(
    fc.property(shuffled, ([parts, typed]) => {
      const own = parts.join('; ')
      const card = { ...texts, free_content_back: own }
      expect(rate(own, card, 'direct')).toBe(4)
      const isAnswered = typed.some((part) => part.replaceAll(';', '').trim() !== '')
      if (isAnswered) expect(rate(typed.join(';'), card, 'direct')).toBe(4)
    }),
    { numRuns: iterations(2000) },
  )
})

it('the grade lists each missing and extra letter', () => {
  expect(align('kluma', 'klamau').differences).toEqual([
    { kind: 'same', text: 'kl' },
    { kind: 'extra', text: 'u' },
    { kind: 'missing', text: 'a' },
    { kind: 'same', text: 'ma' },
    { kind: 'missing', text: 'u' },
  ])
})

it('the listed differences reproduce both texts and are consistent with the similarity', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', "'", ' ', 'ё', '語', '😀'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (typed, expected) => {
      const { similarity, differences } = align(typed, expected)
      const spell = (but: string) => differences.flatMap(({ kind, text }) => (kind === but ? [] : [text])).join('')
      expect([spell('missing'), spell('extra')]).toEqual([typed, expected])
      expect(similarity).toBeGreaterThanOrEqual(0)
      expect(align(expected, typed).similarity).toBe(similarity)
      expect(similarity === 1).toBe(typed === expected)
    }),
    { numRuns: iterations(2000) },
  )
})

it('folding a text is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (text) => {
      for (const fold of [foldText, foldLojban, foldMeaning]) expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: iterations(2000) },
  )
})

it('answers of any length are graded', () => {
  const long = 'a'.repeat(10_000)
  expect(gradeAnswer(long, { ...texts, free_content_back: `${long}b` }, 'direct').similarity).toBe(1)
})

describe('grading by structure', () => {
  const phrase: Answerable = { ...texts, free_content_front: 'lo gerku cu bajra', free_content_back: 'The dog runs' }
  const result = { isEqual: true, optional: ['ku'], needed: [], isReordered: false }

  it('an answer with the same structure as the expected text is accepted, and the reason is returned', () => {
    expect(gradeAnswer('lo gerku ku bajra', phrase, 'reverse', () => result)).toEqual({
      rating: 4,
      similarity: 1,
      expected: 'lo gerku cu bajra',
      structure: result,
    })
  })

  it('an answer that lacks a required word is graded by its letters, and the reason is returned', () => {
    const needed = { isEqual: false, optional: [], needed: ['cu'], isReordered: false }
    const grade = gradeAnswer('lo gerku bajra', phrase, 'reverse', () => needed)
    expect(grade).toEqual({ ...gradeAnswer('lo gerku bajra', phrase, 'reverse'), structure: needed })
    expect(grade.rating).toBe(2)
  })

  const differs = { isEqual: false, optional: [], needed: [], isReordered: false }

  it('a similar answer with another word is a near miss', () => {
    const grade = gradeAnswer('lo gerku cu bajri', phrase, 'reverse', () => differs)
    expect(grade).toEqual({ rating: 2, similarity: 0.89, expected: 'lo gerku cu bajra' })
    expect(closenessOf(grade, 'lo gerku cu bajri')).toBe('close')
    expect(gradeAnswer('lo gerku cu bajri', phrase, 'reverse', () => null).rating).toBe(3)
    expect(gradeAnswer('ti mo', phrase, 'reverse', () => differs)).toEqual(gradeAnswer('ti mo', phrase, 'reverse'))
  })

  it('a typing error of one letter in a very long Lojban answer is still a near miss', () => {
    const text = 'lo gerku cu bajra .i '.repeat(10)
    const grade = gradeAnswer(
      `${text} mi klamu`,
      { ...phrase, free_content_front: `${text} mi klama` },
      'reverse',
      () => differs,
    )
    expect(closenessOf(grade, text)).toBe('close')
  })

  it('each typed alternative is compared by structure', () => {
    const two = { ...phrase, free_content_front: 'mi klama; do klama' }
    const isSame = (typed: string, expected: string) => ({ ...result, isEqual: typed.includes(expected.slice(0, 2)) })
    expect(gradeAnswer('.i mi klama; .i do klama', two, 'reverse', isSame).rating).toBe(4)
    expect(gradeAnswer('mi klama lo zarci; mi klama lo zarcu', phrase, 'reverse', () => differs).rating).toBeLessThan(3)
  })

  it('answers that match by letters, empty answers and meanings are not compared by structure', () => {
    const fail = () => expect.fail('compared')
    expect(gradeAnswer('lo gerku cu bajra', phrase, 'reverse', fail).rating).toBe(4)
    expect(gradeAnswer(' ', phrase, 'reverse', fail).rating).toBe(1)
    expect(gradeAnswer('proces', definition, 'direct', fail).rating).toBe(2)
  })
})
