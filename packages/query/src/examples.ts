/**
 * Example queries for each operator. The help page links to them, and a test runs every one. Explanations are in
 * `locales/<tag>/query.json` under `help_<name>`.
 */
export const EXAMPLES = {
  words: ['klama', 'animal species', "ko'a"],
  phrases: ['"under conditions"', '"x1 is a"', 'gloss:"each other"'],
  not: ['prenu -notes:fanza', 'gloss:run -type:lujvo', 'word:kla* -(lujvo or type:cmevla)'],
  or: ['mlatu or gerku', 'gloss:cat | gloss:dog', 'cat or dog -house'],
  brackets: ['(cat or dog) type:gismu', 'gloss:(run or walk)', 'lang:(en or ru) klama'],
  word: ['word:klama', "word:ko'a", 'word:"mi prami do"'],
  gloss: ['gloss:house', 'gloss:"first place"', 'gloss:hous*'],
  def: ['def:species', 'def:"the standard"', 'def:wat*'],
  notes: ['notes:klama', 'notes:"written together"'],
  rafsi: ['rafsi:kla', 'rafsi:CVV', 'rafsi:b*'],
  selmaho: ['selmaho:UI1', 'selmaho:UI*', 'selmaho:(KOhA4 or KOhA5)'],
  type: ['type:gismu', 'type:"experimental gismu"', 'type:cmavo-compound'],
  lang: ['lang:en klama', 'lang:(ru or jbo) type:gismu'],
  by: ['by:officialdata', 'by:gleki* lang:en'],
  score: ['score:>5', 'score:3..10', 'score:<0'],
  date: ['date:2020', 'date:2020-01..2021-06-30', 'date:>2022-05'],
  arity: ['arity:5', 'arity:>=4 type:gismu', 'arity:0 type:cmavo'],
  rhyme: ['rhyme:klama', 'rhyme:zdani type:gismu -word:zdani'],
  patterns: ['word:kla*', 'word:?lama', 'gloss:*er'],
  classes: ['word:CVCCV', 'word:CCVCV type:gismu', 'word:*C type:cmevla'],
  literal: ['"or"', 'word:\\C*', 'gloss:\\or'],
  regex: ['word:/^b.*a$/', 'def:/x1 .* x2 .* x3/', 'gloss:/^.{3}$/'],
  together: [
    'type:gismu arity:5 gloss:(go or send or carry)',
    'rhyme:zdani type:gismu score:0..',
    'word:/^d.*u$/ def:animal -gloss:dog',
  ],
} as const

export type ExampleName = keyof typeof EXAMPLES
