const words = (text: string) => text.split(/\s+/)

/**
 * Words that are not looked up when a whole sentence is typed, in addition to `FUNCTION_WORDS`: pronouns and auxiliary verb
 * forms, by primary language subtag.
 */
export const PHRASE_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: words(`myself yourself himself herself itself ourselves themselves mine yours ours theirs let's cannot because
    while during until though although whether too also just oh ok please`),
  ru: words(`мне меня мной тебя тебе нам нас нами вам вас вами ему ей им ними ней него неё нее мой моя моё мои твой твоя
    твоё твои наш наша наше наши ваш ваша ваше ваши буду будет будут будем`),
  de: words(`mich mir dich dir uns euch ihn ihm ihnen mein meine meinen meinem meiner dein deine deinen sein seine seinen
    seiner ihre ihren unser unsere bin bist seid habe hast hat haben hatte kann nicht auch dies diese dieser dieses`),
  es: words(`yo tú tu te mi mis nos nuestro nuestra él ella ellos ellas usted ustedes soy eres somos están estoy hay he
    ha han muy también esto eso esa ese`),
  fr: words(`je j tu te me m moi toi nous vous ils elles lui leur mon ma mes ton ta tes notre nos votre vos suis es sommes
    êtes ai as avons avez ont a pas c ça y`),
  eo: words('mi vi li ŝi ĝi ni ili mia via lia ŝia ĝia nia ilia estis estos estus ankaŭ'),
  hu: words('én te ő mi ti ők engem téged őt minket nekem neked neki vagyok vagy van vannak volt is nem'),
  sv: words('jag du ni mig dig oss er henne honom dem min mitt mina din ditt dina hans hennes vår har hade inte också'),
  it: words('io tu lui lei noi voi loro mi ti ci vi mio mia tuo tua sono sei siamo ho hai ha abbiamo hanno non anche'),
  pt: words(
    'eu tu você ele ela nós vós eles elas me te lhe meu minha teu tua seu sua sou és somos estou está não também',
  ),
  pl: words('ja ty on ona ono my wy oni one mnie mi cię ci go mu jej ich im mój moja moje twój jestem jesteś nie też'),
}
