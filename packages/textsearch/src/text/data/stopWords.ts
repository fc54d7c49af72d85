const words = (text: string) => new Set(text.split(' '))

/** Stop words by language: words too common to be required in addition to other words. */
export const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  english: words('a an the of to in on at by for with from and or as is are be was were it its this that'),
  russian: words('и в во на с со к ко о об от до по за из у не то это что как а но или для'),
  german: words('der die das den dem des ein eine einen einem einer und oder zu in an auf mit von für ist im am'),
  spanish: words('el la los las un una unos unas de del y o a en con por para es que se al'),
  french: words('le la les un une des de du et ou à en au aux par pour avec est que qui se'),
  swedish: words('en ett den det de och eller i på med av för att är som'),
  hungarian: words('a az egy és vagy is nem hogy'),
  italian: words('il lo la i gli le un una di del e o a in con per è che si al'),
  portuguese: words('o a os as um uma de do da e ou em no na com por para é que se ao'),
  dutch: words('de het een en of van in op met voor te is aan'),
  esperanto: words('la de kaj aŭ en al por kun ke estas el'),
}
