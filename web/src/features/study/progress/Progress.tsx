import { useText } from '../../../platform/text.tsx'
import { Charts } from './Charts.tsx'
import { DueCollections } from './DueCollections.tsx'
import { Fitted } from './Fitted.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { Streak } from './Streak.tsx'

/** Where a learner stands. Says the words of `study`. */
export function Progress() {
  const t = useText()
  return (
    <>
      <Streak />
      <DueCollections />
      <section className="sec" aria-labelledby="figures">
        <h2 className="h2" id="figures">
          {t('study.figures')}
        </h2>
        <Charts />
      </section>
      <section className="sec" aria-labelledby="settings">
        <h2 className="h2" id="settings">
          {t('study.settings')}
        </h2>
        <SettingsForm />
      </section>
      <Fitted />
    </>
  )
}
