import type { ModelChoice } from '@vlacku/contract/anki'
import type { CardSide, Direction } from '@vlacku/study'
import { isOurModel, isTypedModel } from '../../ankiFile/index.ts'
import type { AnkiModel } from './noteTypes.ts'

/** Matches a field in a template side, including filters before its name. */
const FIELD = /\{\{(?![#^/!])((?:[^{}:]*:){0,5})([^{}:]+)\}\}/g
const fieldsIn = (template: string) =>
  [...template.slice(0, 50_000).matchAll(FIELD)].map(([, filters, name]) => ({ filters: filters!, name: name!.trim() }))

const NOTES = /note|extra|comment|example|remark|hint|примеч|пример|заметк|pinka/i

/** Returns the default conversion of a note type, based on its first template. */
export function proposedChoice(model: AnkiModel): ModelChoice {
  if (isOurModel(model))
    return { front: 0, back: 1, notes: 2, direction: isTypedModel(model.id) ? 'fillin_both' : 'both' }
  const place = (name: string) => model.fields.indexOf(name)
  const [first] = model.templates
  const questionFields = fieldsIn(first?.question ?? '')
  const answerFields = fieldsIn(first?.answer ?? '').map(({ name }) => place(name))
  const cloze = questionFields.find(({ filters }) => filters.includes('cloze'))?.name
  const front = Math.max(0, place(model.kind === 'cloze' ? (cloze ?? '') : (questionFields[0]?.name ?? '')))
  const others = [...answerFields, ...model.fields.keys()].filter((one) => one >= 0 && one !== front)
  if (model.kind === 'cloze') return { front, back: front, notes: others[0] ?? null, direction: 'fillin' }
  const back = others[0] ?? front
  const notes = others.find((one) => one !== back && NOTES.test(model.fields[one]!)) ?? null
  return { front, back, notes, direction: directionOf(model, { front, back }) }
}

function directionOf(model: AnkiModel, places: Pick<ModelChoice, 'front' | 'back'>): Direction {
  const sides = new Set(model.templates.map((template) => sideOf(template, model, places)))
  const isTyped = model.templates.some(({ question }) =>
    fieldsIn(question).some(({ filters }) => /type:/.test(filters)),
  )
  const side = sides.size === 2 ? 'both' : sides.has('reverse') ? 'reverse' : 'direct'
  if (!isTyped) return side
  return side === 'direct' ? 'fillin' : `fillin_${side}`
}

/** Returns the side that a template prompts for, determined by its first field. Ignores typed fields. */
function sideOf(
  { question }: AnkiModel['templates'][number],
  { fields }: AnkiModel,
  { front, back }: Pick<ModelChoice, 'front' | 'back'>,
): CardSide {
  const shown = fieldsIn(question)
    .filter(({ filters }) => !/type:/.test(filters))
    .map(({ name }) => fields.indexOf(name))
  const found = shown.find((one) => one === front || one === back)
  return found === back && back !== front ? 'reverse' : 'direct'
}

/** Maps templates to item sides. If several templates have the same side, the first wins. */
export function sidesOfTemplates(model: AnkiModel, choice: ModelChoice): Map<number, CardSide> {
  const found = new Map<number, CardSide>()
  for (const template of model.templates) {
    const side = sideOf(template, model, choice)
    if (![...found.values()].includes(side)) found.set(template.ord, side)
  }
  return found
}

/** Returns the user's choices, limited to fields of the note type. */
export function fitting(model: AnkiModel, chosen: ModelChoice | undefined): ModelChoice {
  const proposed = proposedChoice(model)
  if (!chosen) return proposed
  const there = (place: number, otherwise: number) => (place < model.fields.length ? place : otherwise)
  const notes = chosen.notes !== null && chosen.notes < model.fields.length ? chosen.notes : null
  if (model.kind === 'cloze') return { ...proposed, notes, direction: chosen.direction && 'fillin' }
  return {
    ...{ front: there(chosen.front, proposed.front), back: there(chosen.back, proposed.back) },
    ...{ notes, direction: chosen.direction },
  }
}
