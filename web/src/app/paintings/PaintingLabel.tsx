import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { gallery, useCurrentPainting } from './gallery.ts'

/**
 * Shows the title of the current painting and a button for the next one. Space in the footer is reserved until a painting has
 * been loaded.
 */
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
        <button
          type="button"
          className="icon-button"
          aria-label={t('paintings.next')}
          onClick={() => void gallery.next()}
        >
          <Icon name="next" />
        </button>
      )}
    </div>
  )
}
