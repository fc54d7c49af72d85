import { Link } from '../../platform/Link.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Term } from './terms.ts'

interface Props {
  term: Term
  name: string
}

export const Explanation = (props: Props) => (
  <FeatureTexts feature="guide">
    <Content {...props} />
  </FeatureTexts>
)

function Content({ term, name }: Props) {
  const t = useText()
  return (
    <>
      <span className="explanation">
        <b>{name}</b> {t(`guide.${term}`)}
      </span>
      <Link to="/$locale/help/entry" hash={term}>
        <Icon name="book" /> {t('guide.title')}
      </Link>
    </>
  )
}
