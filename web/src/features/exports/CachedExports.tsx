import type { AboutDump } from '@vlacku/contract/dumps'
import type { CachedExport } from '@vlacku/contract/exports'
import { dayFormats } from '../../platform/dates.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useHydrated } from '../../platform/useHydrated.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { missingFormats } from './queries.ts'
import { FORMATS } from './searchParams.ts'
import { useBytes } from './useBytes.ts'

/** Public cached files by language, with their build times. Uses the `exports` texts. */
export function CachedList({ files }: { files: readonly CachedExport[] }) {
  const t = useText()
  const locale = useLocale()
  const bytes = useBytes()
  const days = dayFormats(locale)
  // Shown only after hydration, because the build state in a cached page is stale.
  const isAlive = useHydrated()
  if (files.length === 0) return <Empty message={t('exports.none_kept')} advice={t('exports.none_kept_advice')} />
  const tags = [...new Set(files.map(({ language_tag }) => language_tag))]
  return tags.map((tag) => {
    const own = files.filter(({ language_tag }) => language_tag === tag)
    const newest = own
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1)!
    const missing = isAlive ? missingFormats(own, Date.now()) : 0
    return (
      <section key={tag} className="cached-language" aria-labelledby={`files-${tag}`}>
        <h2 className="h2" id={`files-${tag}`} lang={htmlLang(tag)}>
          {own[0]!.language_realname}
        </h2>
        <p className="small quiet">
          {t('exports.contains', { count: own[0]!.definitions })} ·{' '}
          <time dateTime={newest}>
            {t('exports.built_at', { day: days.long(new Date(newest)), time: days.time(new Date(newest)) })}
          </time>
          {missing > 0 && <> · {t('exports.building', { count: missing })}</>}
        </p>
        <ul className="cached-files">
          {own.map(({ format, bytes: size, filename, sha256 }) => (
            <li key={format}>
              <a href={`/api/export/cached/${tag}/${format}`} download={filename} title={`SHA-256: ${sha256}`}>
                {FORMATS[format]}
              </a>{' '}
              <small className="quiet">{bytes(size)}</small>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** The dump of the whole dictionary: contents, file, date, size, license and checksum. Uses the `exports` texts. */
export function DumpSection({ about }: { about: AboutDump }) {
  const t = useText()
  const { dump, licence, follows } = about
  return (
    <section className="cached-language flow" aria-labelledby="dump">
      <h2 className="h2" id="dump">
        {t('exports.dump_title')}
      </h2>
      <p>{t('exports.dump_lede')}</p>
      {follows !== null && <p>{t('exports.dump_follows', { site: follows })}</p>}
      {dump ? <DumpFile dump={dump} /> : <p className="quiet">{t('exports.dump_none')}</p>}
      <p className="small quiet">
        {licence === null ? t('exports.dump_no_licence') : t('exports.dump_licence', { licence })}
      </p>
      {dump && <p className="small quiet checksum">SHA-256: {dump.sha256}</p>}
    </section>
  )
}

function DumpFile({ dump }: { dump: NonNullable<AboutDump['dump']> }) {
  const t = useText()
  const bytes = useBytes()
  const locale = useLocale()
  return (
    <>
      <p className="small quiet">
        {t('exports.contains', { count: dump.counts.definition ?? 0 })} ·{' '}
        {t('exports.dump_versions', { count: dump.counts.version ?? 0 })} · {bytes(dump.bytes)} ·{' '}
        <time dateTime={dump.made_at}>{dayFormats(locale).long(new Date(dump.made_at))}</time>
      </p>
      <p>
        <a className="button" href="/api/dump" download={dump.filename}>
          <Icon name="download" /> {t('exports.download')}
        </a>
      </p>
    </>
  )
}
