import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTune } from './useTune.ts'

export function Tune() {
  const t = useText()
  const { playing, failed, toggle } = useTune()
  return (
    <div className="tune">
      <button type="button" className="button" aria-pressed={playing} onClick={toggle}>
        <Icon name={playing ? 'stop' : 'play'} />
        {t('april.tune')}
      </button>
      <p className="small quiet" role="status">
        {failed === 'load'
          ? `${t('april.failed_to_load')}. ${t('april.no_sound')}`
          : failed === 'play'
            ? `${t('april.failed_to_play')}. ${t('april.no_sound')}`
            : t('april.tune_note')}
      </p>
    </div>
  )
}
