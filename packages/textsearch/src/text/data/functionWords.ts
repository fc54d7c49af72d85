const byLanguage = (lists: Record<string, string>) =>
  new Map(Object.entries(lists).map(([tag, list]) => [tag, new Set(list.split(/\s+/))]))

/** Words with a purely grammatical function, by primary language subtag. */
export const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = byLanguage({
  en: `a an the of to in on at by for from with and or is are be been being was were it its this that these those
    as but if into than then also see cf eg ie etc such one any some his him her hers their he she they them
    which who whom whose what when where how can may might must will would do does did done has have had having so about out up per
    via event state object property i my me we us our you your there
    am should could shall`,
  ru: `и в во на с со из по для от до к ко о об что это как или при за под у же бы ли а но то если так тот та
    те того той тем тех тому кто чей который которая которое которые которого которой которых которым где когда чем
    чтобы он она оно они его ее их я ты мы вы быть есть был была было были свой себя`,
  de: `der die das ein eine einer eines einem einen ist sind sein und oder von zu in mit auf für aus im zum zur des
    dem den als an am bei dass daß was wer wo wenn wie man sich er sie es ihr ich du wir wird werden nach um durch
    vom beim bis etwas jemand jemanden jemandem zwischen`,
  es: `el la los las un una unos unas es son ser y e o u por para con de del a al se su sus que en como lo le les
    donde cuando quien cual está algo alguien este esta`,
  fr: `de la le les l d des du un une est sont être et ou où en à a au aux pour par dans sur avec ce cet cette ces
    qui que qu se s sa son ses il elle on comme quand dont quelque chose quelqu n y`,
  eo: `la estas esti kaj aŭ al por kun en el pri da de ĉi tio tiu kiu kiuj kio kie kiam ke io iu oni si sia per sur
    ĉe je dum kiel estu`,
  hu: `a az egy és vagy hogy is van vannak aki ami amely mely ahol amikor valami valaki valamit valakit mint
    meg el ki be de ha ez azt`,
  sv: `en ett den det de och eller är var vara av till för med som på i att om från vid man sig någon något
    när där vad vem han hon än`,
  it: `il lo la i gli le un uno una di del della dei delle e o a al alla in nel con per che chi cui è sono essere si
    come dove quando da dal su qualcosa qualcuno`,
  pt: `o a os as um uma uns umas de do da dos das e ou em no na nos nas por para com que se é são ser como onde
    quando quem ao à algo alguém`,
  pl: 'i w we na z ze do od o u po za przed przez dla lub albo oraz a ale to jest są być się który która które',
  ja: 'は が を に の と で も や へ から まで より て た だ です する ある いる こと もの という',
  zh: '的 是 在 和 或 了 于 为 以 之 与 个 地 得 着 被 把',
})

/** Words with little meaning of their own, such as those in questions. They have a low weight. */
export const GENERIC_WORDS: ReadonlyMap<string, ReadonlySet<string>> = byLanguage({
  en: `someone somebody something somewhere thing things stuff used use uses using kind sort type make makes made
    making let lets get gets getting people lot like way kinds sorts`,
  ru: 'что-то кто-то нечто некто некий человек вещь вид тип место делать очень какой-либо нибудь либо',
  de: 'ding sache person jemand art ort stelle machen macht mensch sehr',
  es: 'cosa cosas persona personas alguien tipo lugar hacer hace manera',
  fr: 'chose choses personne gens type sorte lieu endroit faire fait manière très',
  eo: 'aĵo persono homo speco loko fari tre iu',
  hu: 'dolog ember személy fajta hely nagyon tesz',
  sv: 'sak person människa slag sort plats göra mycket',
  it: 'cosa cose persona persone tipo luogo fare modo molto',
  pt: 'coisa coisas pessoa pessoas tipo lugar fazer modo muito',
  ja: '物 人 事',
  zh: '东西 人 一种 某',
})
