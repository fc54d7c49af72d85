import { anki } from '@vlacku/contract'
import { AnsweringThread } from '../../platform/answeringThread.ts'
import { memberOf } from '../../platform/context.ts'
import type { Route } from '../../platform/http/routes.ts'
import { startWorker } from '../../platform/workers.ts'
import type { AnkiCourse } from './course.ts'
import { exportToAnki } from './service.ts'

const DEADLINE_MS = 60_000
/** Who comes when so many wait is told to come again. */
const MOST_WAITING = 10

export function ankiRoutes(route: Route, publicUrl: string) {
  const thread = new AnsweringThread<AnkiCourse, Uint8Array>({
    start: () => startWorker(import.meta.url, './writeApkg.worker.ts'),
    ...{ deadlineMs: DEADLINE_MS, mostWaiting: MOST_WAITING },
  })
  const { host } = new URL(publicUrl)
  const write = (course: AnkiCourse) => thread.ask(course)
  route(anki.exportToAnki, (ctx, { params }) => exportToAnki(ctx, memberOf(ctx), params.id, { host, write }))
}
