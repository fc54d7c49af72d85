export { align, type Difference } from './align.ts'
export {
  type Choosable,
  choicesFor,
  choiceText,
  glossText,
  gradeChoice,
  haveSameForm,
  MAX_CHOICE_GLOSSES,
  shareMeaning,
} from './choices.ts'
export { daysIn, type Offset, type StudyDays, studyDays } from './days.ts'
export { type CardSide, type Direction, isTyped, sidesOf } from './directions.ts'
export {
  type Answerable,
  type Closeness,
  type CompareStructure,
  closenessOf,
  foldLojban,
  foldMeaning,
  foldText,
  type Grade,
  gradeAnswer,
  isRight,
  type StructureComparison,
} from './grade.ts'
export {
  type Forecast,
  forecastsOf,
  type History,
  historiesOf,
  isLower,
  lossOf,
  mean,
  type PastReview,
} from './loss.ts'
export { type Allowance, orderQuestions, promptableSides, type QueueItem } from './queue.ts'
export {
  afterReview,
  type CardState,
  type CardStatus,
  cardKey,
  type EntryKind,
  GRADUATED_DAYS,
  isDue,
  isLearning,
  isPromptable,
  LEARN_AHEAD_MS,
  type LogEntry,
  newEntryId,
  newState,
  replay,
  replaySteps,
  SNOOZE_MS,
  statusOf,
} from './replay.ts'
export { DEFAULT_PARAMETERS, RATINGS, type Rating, Scheduler, type SchedulerParameters } from './scheduler.ts'
