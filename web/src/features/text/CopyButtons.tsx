import type { Parse } from '@vlacku/grammar'
import { notify } from '../../platform/notify.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { blocksSvg } from './blocksSvg.ts'
import { boxesOf, rowsOf } from './boxes.ts'
import { GLOSS_FORMATS, type GlossFormat, leipzig } from './leipzig.ts'
import { MAX_LINK_TEXT, urlPartsOf, VIEWS, type View } from './searchParams.ts'
import type { GlossOf } from './useAnalysis.ts'
import { useBoxLabel } from './useBoxLabel.ts'

interface Props {
  parse: Parse
  text: string
  view: View
  glossOf: GlossOf
}

/** Buttons that copy the interlinear gloss in several formats, the blocks as an image, and a link to the current analysis. */
export function CopyButtons({ parse, text, view, glossOf }: Props) {
  const t = useText()
  const locale = useLocale()
  const labelOf = useBoxLabel(parse, view === 'blocks')
  const copy = async (content: string) => {
    try {
      await navigator.clipboard.writeText(content)
      notify({ kind: 'success', text: t('text.copied') })
    } catch {
      notify({ kind: 'error', text: t('text.copy_failed') })
    }
  }
  const glossed = () => parse.words.map(({ text: word, selmao }) => ({ word, gloss: glossOf(word)?.text ?? selmao }))
  const svg = () =>
    blocksSvg({
      rows: rowsOf(boxesOf(parse), parse.words, Number.POSITIVE_INFINITY),
      textOf: ({ first }) => parse.words[first]!.text,
      isNeedless: ({ first }) => parse.needless.includes(first),
      labelOf,
    })
  const link = () => {
    const { search, hash } = urlPartsOf(text)
    const url = new URL(`/${locale}/text`, location.href)
    if (search.text !== undefined) url.searchParams.set('text', search.text)
    if (view !== VIEWS[0]) url.searchParams.set('view', view)
    url.hash = hash
    return url.href
  }
  return (
    <>
      {GLOSS_FORMATS.map((format: GlossFormat) => (
        <button
          key={format}
          type="button"
          className="button small"
          onClick={() => void copy(leipzig(format, glossed()))}
        >
          {t(`text.copy_${format}`)}
        </button>
      ))}
      {parse.tree && (
        <button type="button" className="button small" onClick={() => void copy(svg())}>
          {t('text.copy_svg')}
        </button>
      )}
      {text.length <= MAX_LINK_TEXT && (
        <button type="button" className="button small" onClick={() => void copy(link())}>
          {t('text.copy_link')}
        </button>
      )}
    </>
  )
}
