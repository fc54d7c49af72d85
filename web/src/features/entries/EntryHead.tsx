import type { Valsi } from '@vlacku/contract/entries'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { Explained } from '../guide/index.ts'
import { Joint } from './Joint.tsx'
import { SpeakButton } from './SpeakButton.tsx'

/** The head of an entry: word, pronunciation, rafsi with their compounds, and components. */
export function EntryHead({ valsi }: { valsi: Valsi }) {
  const t = useText()
  return (
    <>
      <h1 className="title space-above-small" lang="jbo">
        {valsi.word}
      </h1>
      {(valsi.pronunciation || valsi.rafsi) && (
        <p className="line sound">
          {valsi.pronunciation && (
            <span className="serif">
              <span className="visually-hidden">{t('entries.pronunciation')} </span>
              <span lang="jbo-fonipa">/{valsi.pronunciation}/</span>
              <SpeakButton word={valsi.word} />
            </span>
          )}
          {valsi.rafsi && (
            <span className="line">
              <span className="small quiet">
                <Explained term="rafsi" name={t('entries.rafsi')}>
                  {t('entries.rafsi')}
                </Explained>
              </span>
              {valsi.rafsi.split(' ').map((rafsi) => (
                <Link
                  key={rafsi}
                  to="/$locale"
                  search={{ mode: 'pattern', q: `word:*${rafsi}* type:lujvo` }}
                  className="plain"
                  title={t('entries.made_with', { rafsi })}
                >
                  <Joint size="s" parts={[{ kind: 'affix', text: rafsi }]} />
                </Link>
              ))}
            </span>
          )}
        </p>
      )}
      {valsi.parts && (
        <div className="space-above">
          <Joint parts={valsi.parts} />
          {valsi.type_name === 'lujvo' && (
            <p className="small">
              <Link to="/$locale/lujvo" search={{ words: valsi.word }} className="tap-target">
                {t('entries.other_forms')}
              </Link>
            </p>
          )}
        </div>
      )}
    </>
  )
}
