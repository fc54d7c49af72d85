import { describe, expect, it } from 'vitest'
import { missingPlurals, wordsToReplace } from './textForms.ts'

describe('plural forms', () => {
  it.each([
    ['en', '{n, plural, one {# word} other {# words}}', []],
    ['en', '{n, plural, =0 {no words} other {# words}}', ['a lacks the plural form one']],
    ['jbo', '{n, plural, other {# valsi}}', []],
    ['ru', '{n, plural, one {# слово} few {# слова} many {# слов} other {# слова}}', []],
    ['ru', '{n, plural, one {# слово} few {# слова} other {# слов}}', ['a lacks the plural form many']],
    ['ru', 'нет <b>{n, plural, one {{n} слова} other {слов}}</b>', ['a lacks the plural form few, many']],
    ['en', '{n, number} {m, plural, one {a {x}} other {b}} {k, plural, other {c}}', ['a lacks the plural form one']],
  ])('the missing plural forms in %s are reported: %s', (locale, text, problems) => {
    expect(missingPlurals({ a: text }, locale)).toEqual(problems)
  })
})

describe('glossary terms', () => {
  const instead = { 'e-mails?': 'email', "terzu'e": 'pilno klesi', 'сеть|сети': 'паутина' }

  it('words that a glossary term should replace are found regardless of case', () => {
    const texts = { a: 'Two E-mails', b: { c: "lo terzu'e cu cnino" }, d: 'в сети' }
    expect(wordsToReplace(texts, instead)).toEqual([
      'a says “E-mails”: the glossary has email',
      "b.c says “terzu'e”: the glossary has pilno klesi",
      'd says “сети”: the glossary has паутина',
    ])
  })

  it('words to replace are ignored within longer words', () => {
    expect(wordsToReplace({ a: "te-mail e-mailing terzu'ei сетию" }, instead)).toEqual([])
  })
})
