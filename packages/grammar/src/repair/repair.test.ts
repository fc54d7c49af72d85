import { describe, expect, it } from 'vitest'
import { parse } from '../index.ts'
import { knownWordsNear } from './nearSpellings.ts'

const knownWords = new Set(['klama', 'viska', 'zarci', 'gerku', 'mi', 'lo', 'cu', 'je', 'barda'])

describe('repair', () => {
  it.each([
    ['inserts lo before a subject', 'gerku cu klama', 'lo gerku cu klama'],
    ['inserts lo before a whole tanru', 'barda gerku cu klama', 'lo barda gerku cu klama'],
    ['inserts lo before a connected brivla', 'mi .e gerku cu klama', 'mi .e lo gerku cu klama'],
    ['drops a superfluous terminator', 'mi klama lo zarci ku ku', 'mi klama lo zarci ku'],
    ['drops a superfluous terminator in the middle', 'mi kei klama', 'mi klama'],
    ['drops a superfluous cu', 'mi cu cu klama', 'mi cu klama'],
    ['never drops an unfinished end', "mi klama gi'e", null],
    ['separates sentences before a subject', 'mi prami do lo gerku cu klama', 'mi prami do .i lo gerku cu klama'],
    ['separates sentences before a pronoun', 'mi klama do cu klama', 'mi klama .i do cu klama'],
    [
      'inserts lo before a brivla with a relative clause',
      "mi prami do poi gleki ku'o klama",
      "mi prami do poi gleki ku'o lo klama",
    ],
    ['inserts an apostrophe between vowels', 'koa klama', "ko'a klama"],
    ['closes the gap before an apostrophe', "ko 'a klama", "ko'a klama"],
    ['closes the gap after an apostrophe', "ko' a klama", "ko'a klama"],
    ['splits words at a dash', 'mi klama lo zarci-lo gerku', 'mi klama lo zarci lo gerku'],
    ['separates a name from the next word', 'la djancu klama', 'la djan cu klama'],
    ['leaves unknown cmavo unsplit', "mi klama ka'ai do", null],
    ['replaces quotation marks', 'mi nelci "lo gerku" .i mi klama', "mi nelci lu lo gerku li'u .i mi klama"],
    ['replaces typographic quotation marks', 'mi cusku “mi klama”', "mi cusku lu mi klama li'u"],
    ['quotes foreign text', 'mi cusku "where is it" do', 'mi cusku zoi gy. where is it .gy. do'],
    ['drops quotation marks around the text', '"mi klama"', 'mi klama'],
    ['drops quotation marks around a name', 'la "djan" cu klama', 'la djan cu klama'],
    ['adds the missing end of foreign text', 'zoi gy. some text', 'zoi gy. some text .gy.'],
    ['adds the missing end of quoted words', "lo'u mi cu", "lo'u mi cu le'u"],
    ['corrects a word to a known one one letter away', 'mi klamma lo zarci', 'mi klama lo zarci'],
    ['corrects swapped letters of a known word', 'mi lkama lo zarci', 'mi klama lo zarci'],
    ['corrects an unknown word at the failure', 'gi klama lo zarci', 'mi klama lo zarci'],
    ['connects bridi tails rather than sumti', 'mi klama .e citka', "mi klama gi'e citka"],
    ['connects sumti rather than tanru units', 'mi je do klama', 'mi .e do klama'],
    ['connects descriptions rather than tanru units', 'mi klama lo zarci je lo gerku', 'mi klama lo zarci .e lo gerku'],
    [
      'connects descriptions rather than bridi tails',
      "lo zarci gi'e lo gerku cu barda",
      'lo zarci .e lo gerku cu barda',
    ],
    [
      'connects bridi tails after a description',
      'mi klama lo zarci .e citka lo gerku',
      "mi klama lo zarci gi'e citka lo gerku",
    ],
    ['inserts lo after a connective', 'mi klama lo zarci .e gerku', 'mi klama lo zarci .e lo gerku'],
    ['inserts la before a name', 'mi prami djan', 'mi prami la djan'],
    ['replaces the article of a name', 'lo djan cu klama', 'la djan cu klama'],
    ['inserts lo before an abstraction', 'nu mi klama cu barda', 'lo nu mi klama cu barda'],
    ['connects sentences rather than bridi tails', "mi prami do gi'e do prami mi", 'mi prami do .ije do prami mi'],
    ['connects sentences rather than sumti', 'mi prami do .e do prami mi', 'mi prami do .ije do prami mi'],
    ['inserts lo nu after a tag', "mi gleki ki'u do klama", "mi gleki ki'u lo nu do klama"],
    ['adds the delimiters of foreign text', "mi cusku la'o where is it", "mi cusku la'o gy. where is it .gy."],
    ['inserts a missing gi', 'ge mi klama do gerku', 'ge mi klama gi do gerku'],
    ['links the second sumti with bei', 'lo klama be mi be do cu barda', 'lo klama be mi bei do cu barda'],
    ['links the first sumti with be', 'lo klama bei mi cu barda', 'lo klama be mi cu barda'],
    ['joins cmavo to a known word', 'mi kalama', 'mi klama'],
    ['inserts a missing hyphen', 'mi brodkla', 'mi brodykla'],
    ['replaces accented letters', 'mí klama', 'mi klama'],
    ['leaves foreign words', 'mi prami plqse do', null],
    [
      'separates sentences before a pronoun without cu',
      'mi klama lo zarci mi klama do',
      'mi klama lo zarci .i mi klama do',
    ],
    ['inserts cu at the end of the text', 'mi djica lo nu lo gerku klama', 'mi djica lo nu lo gerku cu klama'],
    ['corrects the first of several errors', 'mi je do klama .i mi klama djan', 'mi .e do klama .i mi klama djan'],
    [
      'corrects only the sentence with the error',
      'lu mi klama .i mi je do klama .i do klama',
      'lu mi klama .i mi .e do klama .i do klama',
    ],
    ['adds an apostrophe even if the text remains unfinished', 'mi klama lo duu', "mi klama lo du'u"],
    ['turns a word with capital letters into a name', 'la Maria klama', 'la .mariias. klama'],
    ['leaves foreign names that it cannot spell', 'la Jürgen Ñandú klama', null],
    ['transliterates foreign letters of a name', 'la William klama', 'la .uiliiam. klama'],
    ['drops a silent h of a name', 'coi john', 'coi .jon.'],
    ['leaves one dot between a name and the next sentence', 'la .siatl. .i do klama', 'la .siiatl. .i do klama'],
    ['inserts lo after a tag', 'mi klama bau gerku', 'mi klama bau lo gerku'],
    ['inserts lo after a tense', 'mi klama ca zarci .i do klama', 'mi klama ca lo zarci .i do klama'],
    ['drops a doubled article', 'la la djan cu klama', 'la djan cu klama'],
    ['drops the first of two articles', 'mi klama lo le zarci', 'mi klama le zarci'],
    ["drops a superfluous le'u", "mi klama le'u", 'mi klama'],
    ['links both sumti of a description', 'lo klama lo zarci bei do cu barda', 'lo klama be lo zarci bei do cu barda'],
    ['prefers a known word to an unknown one with a hyphen', 'mi viscka do', 'mi viska do'],
    ['replaces a second ge', 'ge mi klama ge do barda', 'ge mi klama gi do barda'],
    ['replaces li before a brivla', 'mi klama li zarci', 'mi klama lo zarci'],
    [
      'starts a sentence at an abstraction closed by kei',
      'mi djica lo nu klama kei cu barda',
      'mi djica .i lo nu klama kei cu barda',
    ],
    ['quotes a name after cmene', 'mi se cmene djan', 'mi se cmene zo djan'],
    ['translates “not”', 'mi not klama', 'mi na klama'],
    ['separates sentences before a name', 'mi prami do la djan klama', 'mi prami do .i la djan klama'],
    ['turns cmavo that are written together into a name', 'la laura klama', 'la .lauras. klama'],
    ['separates la from a name', 'mi prami ladjan', 'mi prami la djan'],
    ['adds a final vowel in place of a selbri', 'mi klam lo zarci', 'mi klama lo zarci'],
    ['inserts gi between forethought sumti', 'ge mi do klama', 'ge mi gi do klama'],
    ['inserts gi between forethought selbri', 'mi ge klama barda', 'mi ge klama gi barda'],
    ['replaces gi between bridi tails', 'mi klama gi barda', "mi klama gi'e barda"],
    ['replaces gi between sentences', 'mi prami do gi do prami mi', 'mi prami do .ije do prami mi'],
    ['drops a superfluous nai', 'mi nai klama', 'mi klama'],
    ['inserts lo before an abstraction after a tag', "mi gleki ki'u nu do klama", "mi gleki ki'u lo nu do klama"],
    ['drops a connective at the start', '.e mi klama', 'mi klama'],
    ['never erases words', 'mi klama as', 'mi klama la as'],
    ["doesn't replace an English word by a similar one", 'klama is barda', null],
    ['moves a number before its description', 'mi viska lo gerku re', 'mi viska re lo gerku'],
    ['adds a final vowel rather than la', 'mi klam do .i do klama', 'mi klama do .i do klama'],
    ['drops a doubled letter', 'mi zarcii', 'mi zarci'],
    ['drops an invalid character', 'mi \ud800 klama', 'mi klama'],
    ['offers no unknown word', "mi slinku'i", null],
    ['offers no words that only the shape allows', 'mi bandda', null],
    ['turns a word after la into a name rather than another word', 'la gerkua klama', 'la .gerkuuas. klama'],
    ["turns a word after mi'e into a name", "mi'e anna", "mi'e .anas."],
    ['inserts la before a name as subject', 'djan cu klama', 'la djan cu klama'],
    ['drops lo after cu', 'mi cu lo gerku', 'mi cu gerku'],
    ['separates an abstraction as subject', 'mi djica lo nu do klama cu xamgu', 'mi djica .i lo nu do klama cu xamgu'],
    ['separates a property as subject', 'mi djica lo ka klama cu xamgu', 'mi djica .i lo ka klama cu xamgu'],
    ['turns a word without an apostrophe after la into a name', 'la mia', 'la .miias.'],
    ['inserts lo in an abstraction', 'mi djica lo nu gerku cu klama', 'mi djica lo nu lo gerku cu klama'],
    ['inserts lo nu after a selbri', 'mi djica do klama', 'mi djica lo nu do klama'],
    ['inserts lo nu after a tense', 'mi klama ca do klama', 'mi klama ca lo nu do klama'],
    ['turns an earlier word with a capital letter into a name', 'la Mary klama', 'la .marys. klama'],
    ["inserts lo du'u after a selbri", 'mi djuno do klama', "mi djuno lo du'u do klama"],
    ['joins an attitudinal', 'mi jimpe .i a o', "mi jimpe .i .a'o"],
    ['inserts lu', "mi cusku coi do li'u", "mi cusku lu coi do li'u"],
    ["drops li'u after the end of a quotation", "mi cusku lu mi gleki li'u li'u", "mi cusku lu mi gleki li'u"],
    ["doesn't replace a foreign word by a cmavo", 'mi klama tha zarci', null],
    ['translates “the”', 'mi klama the zarci', 'mi klama lo zarci'],
    ['translates “and” between sumti', 'mi and do klama', 'mi .e do klama'],
    ['translates “and” between bridi tails', 'mi klama and bajra', "mi klama gi'e bajra"],
    ['translates “is”', 'do is klama', 'do cu klama'],
    ['translates “is” with a Lojban article', 'do is lo gerku', 'do cu gerku'],
    ['translates “is” with an English article', 'do is the gerku', 'do cu gerku'],
    ['joins a word written as two', 'mi prami lo ger ku', 'mi prami lo gerku'],
    ['joins a word with an invalid part', 'mi kla ma lo zarci', 'mi klama lo zarci'],
    ["drops li'u after a selbri with no place for a text", "mi prami do li'u", 'mi prami do'],
    ['connects sumti rather than sentences', 'do .ije mi klama', 'do .e mi klama'],
    ['connects descriptions rather than sentences', 'lo gerku ija lo zarci cu barda', 'lo gerku .a lo zarci cu barda'],
    ['inserts two articles', 'mi prami gerku .e zarci', 'mi prami lo gerku .e lo zarci'],
    ['connects bridi tails rather than repeating cu', 'mi cu klama cu citka', "mi cu klama gi'e citka"],
    ['inserts li before a number', 'mi klama re', 'mi klama li re'],
    ['inserts li before a number in the middle of a text', 'mi klama re .i do klama', 'mi klama li re .i do klama'],
    [
      'connects sentences rather than starting a forethought connection',
      'mi prami do ge do prami mi',
      'mi prami do .ije do prami mi',
    ],
    ['divides words at an apostrophe', "mi klama lo'zarci", 'mi klama lo zarci'],
    ['keeps one dot on each side of a name', 'la .Anna. klama', 'la .anas. klama'],
    ['leaves no space before punctuation', 'mi klama ku?', 'mi klama?'],
    ['never offers an empty text', '😀😀', null],
    ['finds no repair for several mistakes', 'mi cu cu klama kei kei kei', null],
  ])('%s', (_, text, repaired) => {
    expect(parse(text, { knownWords }).error?.repair).toBe(repaired)
  })

  it('a sentence of a long text is repaired', () => {
    const text = 'mi klama .i '.repeat(1000)
    expect(parse(`${text}mi cu cu klama .i do klama`).error).toMatchObject({
      repair: `${text}mi cu klama .i do klama`,
      expected: ['selbri'],
    })
  })

  it('a long sentence is not repaired', () => {
    expect(parse(`mi cu cu klama ${'do '.repeat(1000)}`).error?.repair).toBeNull()
  })
})

it.each([
  ['lo mlatu pinxe lo ladru', 'lo mlatu cu pinxe lo ladru'],
  ['mi klama .i le ninmu citka le plise .i do klama', 'mi klama .i le ninmu cu citka le plise .i do klama'],
  ['mi lo gerku klama', 'mi lo gerku cu klama'],
  ["lu lo mlatu pinxe lo ladru li'u", null],
  ['lo mlatu pinxe', null],
  ['mi lo mlatu', null],
  ['mi klama lo blanu zdani do', null],
  ['lo nu mi klama kei lo mlatu', null],
  ['mi prami do', null],
  ['lo mi mamta nelci do', 'lo mi mamta cu nelci do'],
])('missing_cu is suggested only for sumti without a selbri: %j', (text, corrected) => {
  expect(parse(text)).toMatchObject({
    valid: true,
    suggestion: corrected === null ? null : { code: 'missing_cu', text: corrected },
  })
})

it.each([
  ['mi djica nu klama', 'mi djica lo nu klama'],
  ['mi djica klama lo zarci', 'mi djica lo nu klama lo zarci'],
  ['mi na djuno klama .i mi klama', "mi na djuno lo du'u klama .i mi klama"],
  ['la .alis. cu citka plise', 'la .alis. cu citka lo plise'],
  ['lo citka plise cu cpana', null],
  ['mi citka lo plise', null],
  ['mi citka tavla do', null],
  ['mi citka tatpi zei se', null],
  ['lo djica nu klama cu cusku', null],
  ['lo mi djica klama cu cusku', null],
  ['djica klama', null],
  ['mi sutra bajra', null],
  ['mi gleki klama', null],
  ['mi se djica klama', null],
])(
  'missing_lo is suggested only after a selbri with a place for an event, proposition or thing: %j',
  (text, corrected) => {
    expect(parse(text)).toMatchObject({
      valid: true,
      suggestion: corrected === null ? null : { code: 'missing_lo', text: corrected },
    })
  },
)

it.each([
  ['a missing apostrophe before other letters', 'koa', ['kona', "ko'a"], ["ko'a", 'kona']],
  ['a surplus apostrophe', "mi'", ["mi'o", 'mi'], ['mi', "mi'o"]],
  ['swapped letters before missing letters', 'lkama', ['klama', 'lakama'], ['klama', 'lakama']],
  ['a doubled letter before another surplus letter', 'klamma', ['klamm', 'klama'], ['klama', 'klamm']],
  ['an adjacent key before another key', 'kpama', ['ksama', 'koama'], ['koama', 'ksama']],
  ['a missing first and last letter', 'lam', ['klam', 'lama'], ['klam', 'lama']],
  ['an apostrophe for h', 'koha', ["ko'a", 'koa'], ["ko'a", 'koa']],
  ['no cmavo near a word with foreign letters', 'the', ['te', "te'e"], []],
  ['no letter word', 'you', ['ybu', 'yxu'], ['yxu']],
  ['a final surplus letter before others', 'dou', ['du', 'do'], ['do', 'du']],
  ['an English c for k', 'clama', ['cama', 'klama'], ['klama', 'cama']],
  ['a known word', 'klama', ['klama', 'klam'], []],
  ['no word that differs in two letters', 'klmu', ['klama'], []],
])('known words near a word are found: %s', (_, word, known, expected) => {
  expect(knownWordsNear(word, new Set(known))).toEqual(expected)
})
