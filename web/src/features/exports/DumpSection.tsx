import type { AboutDump } from '@vlacku/contract/dumps'
import { dayFormats } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useBytes } from './useBytes.ts'

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
