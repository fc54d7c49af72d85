import type { UnknownWords } from '@vlacku/contract/flashcards'
import { useState } from 'react'
import { FeatureTexts, useText } from '../../../platform/text.tsx'
import { clearTabTexts } from '../../../platform/useTabState.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { Choices, usePutting } from '../AddDialog.tsx'
import { STUDY_TEXT, TextForm } from './TextForm.tsx'
import { UnknownList } from './UnknownList.tsx'

interface Props {
  /** The target collection; undefined if the user chooses one. */
  collection?: { collection_id: number; name: string }
  /** Initial text, unless a draft exists. */
  text?: string
  onClose: () => void
}

/** Finds words in a pasted text that the user neither knows nor is learning, and collects the selected ones. */
export function TextDialog(props: Props) {
  return (
    <FeatureTexts feature="collections">
      <Steps {...props} />
    </FeatureTexts>
  )
}

function Steps({ collection, text, onClose }: Props) {
  const t = useText()
  const [found, setFound] = useState<UnknownWords | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<number[] | null>(null)
  const done = () => {
    clearTabTexts(STUDY_TEXT)
    onClose()
  }
  const { put, isPending, error } = usePutting(done)
  const add = (definition_ids: number[]) =>
    collection ? put({ target: collection, definition_ids }) : setChosen(definition_ids)
  return (
    <Dialog title={t(chosen ? 'collections.add_to' : 'collections.text_words')} open onClose={onClose}>
      {chosen ? (
        <>
          <div className="dialog-body flow">
            <Choices definition_ids={chosen} onClose={done} />
          </div>
          <DialogFooter onCancel={() => setChosen(null)} cancel={t('collections.text_back_to_words')} />
        </>
      ) : found ? (
        <UnknownList
          found={found}
          left={left}
          onLeft={setLeft}
          onBack={() => setFound(null)}
          onAdd={add}
          isPending={isPending}
          error={error}
        />
      ) : (
        <TextForm
          text={text}
          onFound={(words) => {
            setLeft(new Set())
            setFound(words)
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
