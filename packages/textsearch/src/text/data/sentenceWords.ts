const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/**
 * Pronouns in any language that occur in statements, questions and requests, but rarely in glosses, definitions and descriptions
 * of words, in which "you" and "one" are generic and "his" refers to the first place.
 */
export const SENTENCE_WORDS =
  words(`i i'm i've i'll i'd me my mine myself he he's she she's we're we've ours they're let's
  я мне меня мной мой моя моё мои ich mir mich mein meine meinen yo mío mía je j'ai moi mon eo mi mia vi via ni nia
  jag mig min mitt mina io mio mia eu meu minha 私 僕 俺 彼 彼女 我 我们`)

/** Words that start a question, request or statement. In other positions, they are common in descriptions. */
export const OPENING_WORDS = words(`you you're your we it it's that's this there there's where why how don't please
  ты вы он она мы они это где почему как du sie er wir wo warum wie tú él ella dónde tu elle nous vous où pourquoi`)
