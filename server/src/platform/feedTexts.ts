import { createTranslator } from 'use-intl/core'
import en from '../../../locales/en/changes.json' with { type: 'json' }
import jbo from '../../../locales/jbo/changes.json' with { type: 'json' }
import ru from '../../../locales/ru/changes.json' with { type: 'json' }

const messages = { en, jbo, ru }
export type FeedLocale = keyof typeof messages

/** Returns the feed texts of a locale. */
export const feedTexts = (locale: FeedLocale) =>
  createTranslator({ locale, messages: messages[locale], namespace: 'feed' })
