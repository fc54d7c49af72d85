import type { Definition } from '@vlacku/contract/entries'
import { useCollected } from '../../features/collections/index.ts'
import { DefinitionCard } from '../../features/entries/index.ts'
import { OutdatedVote, useMyVotes, VoteBox } from '../../features/votes/index.ts'
import { useText } from '../../platform/text.tsx'
import { DefinitionActions } from './DefinitionActions.tsx'

/** Definitions in one language, each with its votes and what one can do with it. */
export function DefinitionCards({ definitions }: { definitions: readonly Definition[] }) {
  const t = useText()
  const ids = definitions.map(({ definitionid }) => definitionid)
  const mine = useMyVotes(ids)
  const collected = useCollected(ids)
  if (definitions.length === 0) return <p className="soft space-above-large">{t('entries.no_definitions')}</p>
  return definitions.map((definition) => (
    <DefinitionCard
      key={definition.definitionid}
      definition={definition}
      vote={<VoteBox definition={definition} mine={mine.get(definition.definitionid)} />}
      notice={<OutdatedVote definition={definition} mine={mine.get(definition.definitionid)} />}
      actions={<DefinitionActions definition={definition} isCollected={collected.has(definition.definitionid)} />}
    />
  ))
}
