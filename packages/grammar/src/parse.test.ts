import { describe, expect, it } from 'vitest'
import { parse, type Span } from './index.ts'

/** Formats the constituents of one kind as text, outermost first. */
function constituents(text: string, kind: Span['kind']): string {
  const { spans, words } = parse(text)
  const texts = spans.filter((span) => span.kind === kind).map(({ first, last }) => words.slice(first, last + 1))
  return texts.map((covered) => covered.map((word) => word.text).join(' ')).join(' | ')
}

describe('valid texts', () => {
  it.each([
    ['an empty text', ''],
    ['sentences', 'mi klama .i do klama'],
    ['sentences with connectives', '.i je mi klama .i ja bo do klama .i ba bo ti klama'],
    ['paragraphs', "ni'o mi klama ni'o ni'o do klama"],
    ['TUhE groups', "tu'e mi klama .i do klama tu'u .i je ti klama"],
    ['names at the start', 'djan. mi klama'],
    ['NAI at the beginning', 'nai mi klama'],
    ['fragments: terms', 'mi do'],
    ['fragments: a connective', ".e .i gi'e nai .i"],
    ['fragments: numbers and negation', 'li re .i pa .i na'],
    ['fragments: relative clauses and linked sumti', "poi broda .i be mi .i bei do .i da zo'u"],
    ['prenexes', "ro da su'o de zo'u da prami de"],
    ['prenexes in abstractions', "lo nu da zo'u da klama"],
    ['bridi without sumti', 'klama'],
    ['connected bridi tails', "mi klama gi'e nai prami gi'a bo catlu gi'o ke cadzu ke'e do vau"],
    ['forethought bridi', 'ge mi klama gi do cadzu .i ganai klama gi cadzu'],
    ['forethought in groups', "mi na ke ge klama gi cadzu ke'e"],
    ['forethought with tags and JOI', "mu'i gi mi klama gi do cadzu .i joi gi mi klama gi do cadzu"],
    ['tags as terms', 'pu ku mi klama .i bai do ca lo nu ti mi klama'],
    ['compound tags', "mi pu zi ze'a ba co'a ca'a klama .i mi na'e se ri'a nai ki klama"],
    ['space tags', "mi vi ri'u vu ve'a vi'i ne'i nai fe'e di'i mo'i to'o va klama"],
    ['interval properties', "mi paroi nai ta'e ca'o klama .i mi so'i roi klama"],
    ['FIhO tags', "fi'o pilno fe'u lo karce mi klama"],
    ['connected tags', 'mi pu je ca klama .i mi pu joi ba klama'],
    ['termsets', "mi ce'e do pe'e je ti ce'e ta prami .i nu'i ge mi do gi ti ta nu'u prami .i ge mi do gi ti ta prami"],
    ['connected sumti', "mi .e do .a ti joi bo ta .o nai ke ko'a .u ko'e ke'e klama"],
    ['forethought sumti', 'ge mi gi do klama'],
    ['intervals', "mi bi'i nai do ga'o bi'o ke'i ti klama"],
    ['qualified sumti', "la'e di'u na'e bo mi lu'u klama"],
    [
      'descriptions',
      "lo mi re gerku poi broda ku'o ku klama .i le poi broda ku'o gerku cu klama .i lo mi broda cu klama",
    ],
    ['a description with a tag', 'le pa roi ckupau cu barda'],
    ['indefinite descriptions', "re gerku ku klama .i vei ny. ve'o gerku cu klama"],
    ['sumti as numbers', "li pa su'i re bi'e pi'i ci lo'o du li xo"],
    ['mathematical expressions', "li pe'o su'i vei pa ve'o re ku'e du li fu'a pa boi re su'i"],
    [
      'operands and operators',
      "li ni'e broda te'u su'i mo'e mi te'u na'u broda te'u jo'i pa re te'u ma'o fy. te'u ga pa gi re du li ci",
    ],
    ['letters', "by. cy. ga'e .abu tei by. cy. foi lau by. klama"],
    ['quotations', "zo mi lu mi klama li'u lo'u mi mi le'u zoi gy. x .gy. klama"],
    ['relative clauses', "do pe mi ge'u zi'e noi broda ku'o vu'o poi brode cu klama"],
    ['tanru', "mi sutra bo klama je bo cadzu ke melbi ke'e gu'e barda gi cmalu co broda"],
    ['tanru units', "mi me do me'u pa moi .i mi nu'a su'i .i mi jai gau se te klama .i mi na'e go'i ra'o cei broda"],
    ['ordinals of letters', 'mi ny. moi'],
    ['linked sumti', "mi klama be do bei ti be'o gau ta"],
    ['connected abstractions', "mi djica lo nu je nai ka jo'u ni do klama kei"],
    [
      'free modifiers',
      "mi sei la djan cu cusku se'u klama xi re to mi broda toi lo zarci pa mai doi djan soi mi do se'u",
    ],
    ['vocatives', "coi rodo doi .djan. ki'e lo gerku be'e pe mi sutra pe do do'u mi klama"],
    ['indicators on any word', "mi ui klama cai lo po'o zarci .u'e nai"],
  ])('the parser accepts %s', (_, text) => {
    expect(parse(text).error).toBeNull()
  })
})

describe('constituents', () => {
  it.each<[string, string, Span['kind'], string]>([
    [
      'one sentence for each bridi',
      'mi klama .i lo nu do cadzu cu pluka',
      'sentence',
      'mi klama | lo nu do cadzu cu pluka | do cadzu',
    ],
    ['sumti inside sumti', "la'e lo gerku be mi cu klama", 'sumti', "la'e lo gerku be mi | lo gerku be mi | mi"],
    ['connected sumti as one', 'mi .e do klama', 'sumti', 'mi e do'],
    ['negated selbri and the selbri in it', 'mi na pu klama', 'selbri', 'na pu klama | pu klama'],
    ['a selbri with its tag', 'mi pu klama', 'selbri', 'pu klama'],
    [
      'the units of a tanru',
      "mi sutra se klama ke barda bo melbi ke'e",
      'tanru_unit',
      "sutra | se klama | ke barda bo melbi ke'e | barda | melbi",
    ],
    ['relative clauses one by one', "lo gerku poi barda zi'e noi melbi", 'relative_clause', 'poi barda | noi melbi'],
    ['a number as part of a quantifier rather than of a tag', 're broda', 'sumti', 're broda'],
    ['a description up to its terminator', 'lo gerku ku klama', 'sumti', 'lo gerku ku'],
    ['indicators as parts of their constituents', 'lo gerku ui cu klama', 'sumti', 'lo gerku ui'],
  ])('the parser finds %s', (_, text, kind, expected) => {
    expect(constituents(text, kind)).toBe(expected)
  })
})

describe('invalid texts', () => {
  it.each([
    ['a second CU', 'mi cu cu klama', 'unexpected_word', 'cu', 'selbri'],
    ['a terminator without an opening word', 'mi klama kei', 'unexpected_word', 'kei', 'sumti'],
    ['a bridi after a complete sentence', 'mi prami do gleki', 'unexpected_word', 'gleki', 'sentence'],
    ['a connective before a bare brivla', 'mi .e gerku cu klama', 'unexpected_word', 'gerku', 'sumti'],
    ['an unfinished description', 'mi klama lo', 'unexpected_end', null, 'selbri'],
    ['an unfinished forethought connection', 'ge mi klama', 'unexpected_end', null, 'gi'],
    ['a number without a number', 'li', 'unexpected_end', null, 'number'],
    ['foreign words', 'mi klama zarxqi', 'not_lojban', 'zarxqi', 'sumti'],
    ['a foreign word in a quotation', 'mi cusku zo zarxqi', 'not_lojban', 'zarxqi', 'sumti'],
    ['cmavo outside the grammar', "mi klama loi'e zarci", 'unknown_cmavo', "loi'e", 'sumti'],
    ['an unfinished quotation', 'mi cusku zoi gy. foo', 'unfinished_quotation', 'zoi', 'sumti'],
  ])('the parser rejects %s', (_, text, code, word, expected) => {
    const { valid, error, words, tree, spans } = parse(text)
    expect(valid).toBe(false)
    expect({ tree, spans }).toEqual({ tree: null, spans: [] })
    expect(error).toMatchObject({ code, expected: expect.arrayContaining([expected]) })
    expect(error!.word === null ? null : words[error!.word]!.text).toBe(word)
    expect(text.slice(error!.start, error!.end)).toBe(word ?? '')
  })
})

it.each([
  ["mi klama lo slinku'i", { kind: 'joins_particle', piece: "slinku'i" }],
  ['mi brodkla', { kind: 'missing_hyphen', piece: 'brodkla' }],
  ['mi cu klam do', { kind: 'final_consonant', piece: 'klam', letters: 'm' }],
  ['mi cu mi klama', null],
  ['mi klama lo', null],
])('the error of %j explains the invalid word', (text, reason) => {
  const { error } = parse(text)
  if (reason) expect(error?.reason).toMatchObject(reason)
  else expect(error).toMatchObject({ reason: null })
})

describe('parse', () => {
  it('a valid text yields a tree with offsets and elided terminators', () => {
    const { tree } = parse('lo gerku')
    const found: string[] = []
    const visit = (node: NonNullable<typeof tree>) => {
      for (const child of node.children) {
        if (child.kind === 'elided') found.push(`${child.selmao}@${child.start}`)
        if (child.kind === 'rule') visit(child)
      }
    }
    visit(tree!)
    expect(tree).toMatchObject({ rule: 'text', first: 0, last: 1, start: 0, end: 8 })
    expect(found).toEqual(['KU@8', 'VAU@8'])
  })

  it('parse tree offsets refer to positions in the original text', () => {
    const { words } = parse('  LOIgerkuh . koha')
    expect(words.map(({ text, start, end }) => [text, start, end])).toContainEqual(["ko'a", 14, 18])
  })
})
