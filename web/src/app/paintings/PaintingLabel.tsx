import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { gallery, useCurrentPainting } from './gallery.ts'

/** Says which painting hangs behind the page, and offers the next. Its place in the footer is kept until one hangs. */
export function PaintingLabel() {
  const t = useText()
  const { pictures, number } = useCurrentPainting()
  const name = number === null ? undefined : pictures[number]?.name
  return (
    <div className="label quiet">
      {number !== null && name && (
        <span>
          {t('paintings.which', { number: number + 1, count: pictures.length })}{' '}
          {t.rich(`paintings.${name}`, {
            jbo: (words) => (
              <i className="jbo" lang="jbo">
                {words}
              </i>
            ),
          })}
        </span>
      )}
      {number !== null && (
        <button type="button" className="iconb" aria-label={t('paintings.next')} onClick={() => void gallery.next()}>
          <Icon name="next" />
        </button>
      )}
    </div>
  )
}
