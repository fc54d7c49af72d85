import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection, CollectionItem } from '@vlacku/contract/collections'
import { useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { notify } from '../../platform/notify.ts'
import type { ReadImage } from '../../platform/readImage.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { DirectionField } from './DirectionField.tsx'
import { type Chosen, DictionaryChoice, PictureField } from './ItemFields.tsx'
import { DIRECTIONS, nameOf, quizDirections } from './items.ts'
import { type ItemInput, itemOfDefinitionQuery, saveItem, useInvalidateCollections } from './queries.ts'

interface Props {
  collection: Collection
  /** The edited item; null to add one. */
  item: CollectionItem | null
  open: boolean
  onClose: () => void
  onSaved?: () => void
}

/** Adds or edits an item: a dictionary word or free text, with notes, pictures and direction. */
export function ItemDialog(props: Props) {
  const { open, onClose } = props
  const t = useText()
  const [found, setFound] = useState<CollectionItem | null>(null)
  const item = props.item ?? found
  const title = item ? t('collections.edit_item', { name: nameOf(item) }) : t('collections.add_item')
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Fields
        key={item?.item_id}
        {...props}
        item={item}
        onFound={setFound}
        onClose={() => {
          setFound(null)
          onClose()
        }}
      />
    </Dialog>
  )
}

/** Undefined if unchanged; null if removed. */
type PictureChange = ReadImage | null | undefined

interface FieldsProps extends Omit<Props, 'open'> {
  /** Called with the existing item for the word, which is then edited instead. */
  onFound: (item: CollectionItem) => void
}

function Fields({ collection, item, onClose, onSaved, onFound }: FieldsProps) {
  const t = useText()
  const invalidate = useInvalidateCollections()
  const [isText, setText] = useState(item !== null && item.definition_id === null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [front, setFront] = useState(item?.free_content_front ?? '')
  const [back, setBack] = useState(item?.free_content_back ?? '')
  const [notes, setNotes] = useState(item?.ci_notes ?? '')
  const [direction, setDirection] = useState<string>(item ? (item.flashcard?.direction ?? '') : 'both')
  const [quiz, setQuiz] = useState<string>(item?.quiz_direction ?? '')
  const [auto_progress, setAuto] = useState(item?.auto_progress ?? true)
  const [pictures, setPictures] = useState<{ front?: PictureChange; back?: PictureChange }>({})
  const [tried, setTried] = useState(false)
  const { there, isThere } = useThere(collection, isText ? null : chosen)
  const { mutate, isPending, error } = useSingleMutation({
    // Adding an existing item would overwrite it.
    mutationFn: async (input: ItemInput) => ((await isThere()) ? null : saveItem(collection.collection_id, input)),
    meta: { showsError: true },
    onSuccess: async (saved) => {
      if (!saved) return
      await invalidate()
      onClose()
      onSaved?.()
      if (!item) notify({ kind: 'success', text: t('collections.added') })
    },
  })
  const missing = { front: isText && front.trim() === '', back: isText && back.trim() === '' }
  const save = () => {
    setTried(true)
    if (missing.front || missing.back || (!isText && !item && !chosen)) return
    mutate({
      ...(item && { item_id: item.item_id }),
      ...(isText && { free_content_front: front, free_content_back: back }),
      ...(!isText && chosen && { definition_id: chosen.definitionid }),
      // Merged notes may exceed the maximum length, so unchanged notes aren't sent.
      ...(notes !== (item?.ci_notes ?? '') && { notes }),
      ...(auto_progress !== (item?.auto_progress ?? true) && { auto_progress }),
      direction: DIRECTIONS.find((name) => name === direction) ?? null,
      ...(quiz !== (item?.quiz_direction ?? '') && {
        quiz_direction: DIRECTIONS.find((name) => name === quiz) ?? null,
      }),
      ...(pictures.front !== undefined && { front_image: sent(pictures.front) }),
      ...(pictures.back !== undefined && { back_image: sent(pictures.back) }),
    })
  }
  const problem = error instanceof ApiError ? error : null
  const wordError = there
    ? t('collections.is_there', { name: nameOf(there) })
    : tried && !chosen
      ? t('collections.word_required')
      : undefined
  return (
    <Form noValidate onSubmit={save}>
      <div className="dialog-body flow">
        {!item && (
          <fieldset className="segments" aria-label={t('collections.add_item')}>
            <button type="button" aria-pressed={!isText} onClick={() => setText(false)}>
              {t('collections.from_dictionary')}
            </button>
            <button type="button" aria-pressed={isText} onClick={() => setText(true)}>
              {t('collections.own_texts')}
            </button>
          </fieldset>
        )}
        {isText ? (
          <>
            <TextArea
              label={t('collections.front')}
              value={front}
              rows={2}
              maxLength={10_000}
              error={tried && missing.front ? t('collections.front_required') : undefined}
              onChange={(event) => setFront(event.target.value)}
            />
            <TextArea
              label={t('collections.back')}
              value={back}
              rows={2}
              maxLength={10_000}
              error={tried && missing.back ? t('collections.back_required') : undefined}
              onChange={(event) => setBack(event.target.value)}
            />
          </>
        ) : (
          !item && (
            <>
              <DictionaryChoice chosen={chosen} onChoose={setChosen} error={wordError} />
              {there && (
                <button type="button" className="button small" onClick={() => onFound(there)}>
                  {t('collections.edit_item', { name: nameOf(there) })}
                </button>
              )}
            </>
          )
        )}
        <DirectionField value={direction} onChange={setDirection} isOptional />
        <SelectField
          label={t('collections.quiz_direction')}
          aside={t('collections.quiz_direction_help')}
          value={quiz}
          onChange={(event) => setQuiz(event.target.value)}
        >
          <option value="">{t('collections.quiz_none')}</option>
          {quizDirections(item).map((name) => (
            <option key={name} value={name}>
              {t(`collections.direction_${name}`)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('collections.notes')}
          value={notes}
          rows={2}
          maxLength={5000}
          onChange={(event) => setNotes(event.target.value)}
        />
        {(['front', 'back'] as const).map((side) => (
          <PictureField
            key={side}
            side={side}
            isThere={item?.[`has_${side}_image`] === true}
            picture={pictures[side]}
            onChange={(picture) => setPictures({ ...pictures, [side]: picture })}
          />
        ))}
        <label className="check">
          <input type="checkbox" checked={auto_progress} onChange={(event) => setAuto(event.target.checked)} />{' '}
          {t('collections.auto_progress')}
        </label>
        {problem && <ErrorNote error={problem} />}
      </div>
      <DialogFooter onCancel={onClose} busy={isPending}>
        {t(item ? 'collections.save' : 'collections.add_item')}
      </DialogFooter>
    </Form>
  )
}

/** Returns the existing item for a selected word, and a function that waits for the result. */
function useThere({ collection_id }: Collection, chosen: Chosen | null) {
  const queryClient = useQueryClient()
  const query = itemOfDefinitionQuery(collection_id, chosen?.definitionid ?? 0)
  const { data } = useQuery({ ...query, enabled: chosen !== null })
  return {
    there: chosen && data,
    isThere: async () => chosen !== null && (await queryClient.fetchQuery(query)) !== null,
  }
}

const sent = (picture: ReadImage | null) => picture && { data: picture.data, mime_type: picture.mime_type }
