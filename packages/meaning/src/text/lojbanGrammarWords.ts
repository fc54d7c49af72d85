/** Lojban function words. They occur in texts with any meaning, so they are never translations. */
export const LOJBAN_GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  `lo le la cu mi do ti ta tu ra i .i se te ve xe nu ka du'u kei be bei vau ku na ca pu ba ko'a da de di ke ke'e ke'a poi
  noi ce'u lonu loi ri go'i sei ni si'o jo'u je ja lei lai li'u lu me gi'e ge gi ku'o cei bu fi fa fe fo fu do'u coi bo
  co lo'e le'e tu'a jai zo sa'u`.split(/\s+/),
)
