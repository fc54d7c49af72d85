import { flashcards } from '@vlacku/contract'
import type { AppContext } from '../../../platform/appContext.ts'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import { deleteCard, makeCardsOfAll, moveCard } from '../collections/index.ts'
import { onCardRemoved } from '../levels/index.ts'
import * as answering from './answering/answering.service.ts'
import * as cards from './cards.service.ts'
import type { DistractorParts } from './distractors.ts'
import type { Fitter } from './fitting/fitter.ts'
import { FIT, type FitWork, MOVE, type MoveWork, movePart } from './fitting/fitting.jobs.ts'
import * as fitting from './fitting/fitting.service.ts'
import * as log from './log/log.service.ts'
import { countFlashcards, readSession } from './session.service.ts'
import * as settings from './settings/settings.service.ts'
import * as statistics from './statistics/statistics.service.ts'
import { findUnknownWords, listStudyMarks } from './words/words.service.ts'

/** Registers the jobs that optimize parameters and reschedule cards. */
function flashcardWork({ ctx, jobs, hourly, log }: AppContext, fitter: Fitter) {
  jobs.handle<FitWork>(FIT, ({ user_id }) =>
    fitting.fitParameters(ctx, fitter, user_id, (error) =>
      log.warn({ err: error, user_id }, 'could not optimize parameters'),
    ),
  )
  jobs.handle<MoveWork>(MOVE, (work) => movePart(ctx, work))
  hourly.add('study parameters', () => fitting.fitAllDue(ctx, fitter))
}

export function flashcardFeature(context: AppContext, fitter: Fitter, distractors: DistractorParts): Feature {
  flashcardWork(context, fitter)
  return {
    name: 'flashcards',
    routes(route) {
      route(flashcards.listFlashcards, (ctx, { query }) => cards.listFlashcards(ctx, memberOf(ctx), query))
      route(flashcards.listDueFlashcards, (ctx, { query }) =>
        cards.listFlashcards(ctx, memberOf(ctx), { ...query, due: query.flashcard_id === undefined }),
      )
      route(flashcards.countFlashcards, (ctx) => countFlashcards(ctx, memberOf(ctx)))
      route(flashcards.makeFlashcard, (ctx, { params, body }) =>
        cards.makeFlashcard(ctx, memberOf(ctx), params.id, body),
      )
      route(flashcards.makeFlashcards, (ctx, { body }) => makeCardsOfAll(ctx, memberOf(ctx), body))
      route(flashcards.deleteFlashcard, (ctx, { params }) => deleteCard(ctx, memberOf(ctx), params.id, onCardRemoved))
      route(flashcards.moveFlashcard, (ctx, { params, body }) => moveCard(ctx, memberOf(ctx), params.id, body.position))

      route(flashcards.reviewFlashcard, (ctx, { params, body }) =>
        answering.reviewFlashcard(ctx, memberOf(ctx), params.id, body),
      )
      route(flashcards.fillInFlashcard, (ctx, { params, body }) =>
        answering.fillInFlashcard(ctx, memberOf(ctx), params.id, body),
      )
      route(flashcards.answerFlashcard, (ctx, { params, body }) =>
        answering.answerFlashcard(ctx, memberOf(ctx), params.id, body),
      )
      route(flashcards.snoozeFlashcard, (ctx, { params, body }) =>
        answering.snoozeFlashcard(ctx, memberOf(ctx), params.id, body),
      )
      route(flashcards.resetFlashcard, (ctx, { params, body }) =>
        answering.resetFlashcard(ctx, memberOf(ctx), params.id, body),
      )

      route(flashcards.addStudyEntries, (ctx, { body }) => log.addEntries(ctx, memberOf(ctx), body.entries))
      route(flashcards.listStudyEntries, (ctx, { params, query }) =>
        log.listEntries(ctx, memberOf(ctx), params.id, query),
      )

      route(flashcards.getStudySession, (ctx, { query }) => readSession(ctx, distractors, query))
      route(flashcards.getStudySettings, (ctx) => settings.readSettings(ctx, memberOf(ctx)))
      route(flashcards.editStudySettings, (ctx, { body }) => settings.editSettings(ctx, memberOf(ctx), body))
      route(flashcards.getStudyParameters, (ctx) => fitting.readParameters(ctx, memberOf(ctx), fitter))
      route(flashcards.fitStudyParameters, (ctx) => fitting.requestFit(ctx, memberOf(ctx), fitter))
      route(flashcards.dropStudyParameters, (ctx) => fitting.useParameters(ctx, memberOf(ctx), fitter, false))
      route(flashcards.restoreStudyParameters, (ctx) => fitting.useParameters(ctx, memberOf(ctx), fitter, true))
      route(flashcards.listStudyMarks, (ctx, { query }) => listStudyMarks(ctx, memberOf(ctx), query.definition_ids))
      route(flashcards.findUnknownWords, (ctx, { body }) => findUnknownWords(ctx, memberOf(ctx), body))
      route(flashcards.getStreak, (ctx, { query }) => statistics.readStreak(ctx, memberOf(ctx), query))
      route(flashcards.getStudyStatistics, (ctx, { query }) => statistics.readStatistics(ctx, memberOf(ctx), query))
    },
    stop: () => fitter.close(),
  }
}
