import type { Language } from '@vlacku/contract/languages'
import type { Db } from '../../../platform/context.ts'
import { allRows, run } from '../../../platform/database/statements.ts'

/**
 * Sorts names alphabetically, with Čeština under C. Not done in SQL, since databases compare bytes or use their own collation.
 */
const { compare } = new Intl.Collator('en')
const byName = (a: Pick<Language, 'real_name'>, b: Pick<Language, 'real_name'>) => compare(a.real_name, b.real_name)

export async function allLanguages(db: Db): Promise<Language[]> {
  const rows = await allRows(db)<Language>`
    select langid as id, tag, english_name, lojban_name, real_name, for_lojban, url, coalesce(n, 0)::int as definition_count
    from languages left join (select langid, count(*) as n from definitions group by langid) d using (langid)
    where langid > 0 order by langid`
  return rows.sort(byName)
}

export type LanguageNames = Pick<Language, 'id' | 'tag' | 'english_name' | 'real_name'>

/** Returns the names of all languages. Unlike `allLanguages`, it doesn't read definitions. */
export async function languageNames(db: Db): Promise<LanguageNames[]> {
  const rows = await allRows(db)<LanguageNames>`
    select langid as id, tag, english_name, real_name from languages where langid > 0 order by langid`
  return rows.sort(byName)
}

/** Upserts languages. */
export const saveLanguages = (db: Db, languages: Omit<Language, 'definition_count'>[]) => run(db)`
  insert into languages (langid, tag, english_name, lojban_name, real_name, for_lojban, url)
  select id, tag, english_name, lojban_name, real_name, for_lojban, url
  from jsonb_to_recordset(${JSON.stringify(languages)}::jsonb)
    as l(id int, tag text, english_name text, lojban_name text, real_name text, for_lojban text, url text)
  on conflict (langid) do update set (tag, english_name, lojban_name, real_name, for_lojban, url)
    = (excluded.tag, excluded.english_name, excluded.lojban_name, excluded.real_name, excluded.for_lojban, excluded.url)`
