import { createTranslator } from 'use-intl/core'
import en from '../../../../../locales/en/feeds.json' with { type: 'json' }
import jbo from '../../../../../locales/jbo/feeds.json' with { type: 'json' }
import ru from '../../../../../locales/ru/feeds.json' with { type: 'json' }

const messages = { en, jbo, ru }
export type FeedLocale = keyof typeof messages

/** What feeds say, in the language that was asked for. */
export const feedTexts = (locale: FeedLocale) => createTranslator({ locale, messages: messages[locale] })
