import type { ChatEvents } from '@vlacku/contract/chat'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { LiveEvents } from '@vlacku/contract/live'
import type { FastifyInstance } from 'fastify'
import { ankiRoutes } from './features/anki/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { AccessTokens, Auth, accountWork, authRoutes, checkTokenKey, tokenKey } from './features/auth/index.ts'
import { bulkImportRoutes, openBulkImports } from './features/bulkImport/index.ts'
import { changeRoutes } from './features/changes/index.ts'
import { ChatRoom, chatRoutes } from './features/chat/index.ts'
import { collectedAmong, collectionRoutes, collectionWork, excerptOf, statesOf } from './features/collections/index.ts'
import { commentRoutes, tellOfComments } from './features/comments/index.ts'
import { contributeRoutes } from './features/contribute/index.ts'
import { dumpRoutes, openDumps } from './features/dumps/index.ts'
import {
  Embeddings,
  type EmbeddingsOptions,
  measureEmbeddings,
  type OpenEmbedder,
  openEmbedder,
} from './features/embeddings/index.ts'
import { announceDefinitionsBy, entryRoutes, LexiconCache } from './features/entries/index.ts'
import { exportRoutes, openExports } from './features/exports/index.ts'
import {
  copyProgress,
  Fitter,
  type FitterOptions,
  flashcardRoutes,
  flashcardWork,
} from './features/flashcards/index.ts'
import { giveUp, jobRoutes } from './features/jobs/index.ts'
import { languageRoutes } from './features/languages/index.ts'
import { copyLevels, levelRoutes, onCardRemoved } from './features/levels/index.ts'
import { mailArchiveRoutes, openMailArrivals, startReindexing } from './features/mailArchive/index.ts'
import { AllowedEntries, MeaningSearch, meaningRoutes, relatedBy } from './features/meaning/index.ts'
import { openPayments, paymentRoutes } from './features/payments/index.ts'
import { pictureRoutes, pictureWork } from './features/pictures/index.ts'
import { profileRoutes } from './features/profiles/index.ts'
import { openReel, reelRoutes } from './features/reel/index.ts'
import { reportRoutes } from './features/reports/index.ts'
import { roleRoutes } from './features/roles/index.ts'
import { DictionarySearch, searchRoutes } from './features/search/index.ts'
import { sentenceRoutes } from './features/sentences/index.ts'
import {
  NotificationRoom,
  newsWork,
  subscriptionRoutes,
  takeOneClicks,
  UnsubscribeTokens,
} from './features/subscriptions/index.ts'
import { suggestRoutes } from './features/suggest/index.ts'
import { systemRoutes } from './features/system/index.ts'
import { userRoutes } from './features/users/index.ts'
import { versionRoutes } from './features/versions/index.ts'
import { voteRoutes } from './features/votes/index.ts'
import type { Config } from './platform/config.ts'
import { type Ctx, systemCtx } from './platform/context.ts'
import type { Database } from './platform/database/database.ts'
import { analyzeGrown } from './platform/database/statistics.ts'
import { tellEventsAgain, watchEventFailures } from './platform/eventFailures.ts'
import { currentPosition, Events, forgetOldChanges } from './platform/events.ts'
import { followNodes } from './platform/followNodes.ts'
import { Hourly } from './platform/hourly.ts'
import { hasBearerToken } from './platform/http/bearer.ts'
import { docsRoutes } from './platform/http/docs.ts'
import { knownError } from './platform/http/errorAnswers.ts'
import { type CallParts, type Route, routesOf } from './platform/http/routes.ts'
import { newServer } from './platform/http/server.ts'
import { attachSockets } from './platform/http/sockets.ts'
import { forgetAnsweredCalls } from './platform/idempotent.ts'
import { type JobOptions, Jobs } from './platform/jobs.ts'
import { packOf } from './platform/languagePacks.ts'
import { mailService } from './platform/mail.ts'
import type { SiteParts } from './platform/siteParts.ts'
import { warmUp } from './warmUp.ts'

type InProcess<Answer> = (name: string, input: CallParts) => Promise<Answer>

export interface Site {
  app: FastifyInstance
  /** What a visitor's request would see: for pages, commands and tests. */
  visitor: Ctx
  /** Answers a call of the contract as HTTP would answer a visitor, without HTTP. */
  callAsVisitor: InProcess<unknown>
  /** The same, as the document that would be sent. */
  documentForVisitor: InProcess<string>
  /** What such a call costs who asks for it over HTTP. */
  priceOfCall: (name: string, input: CallParts) => number
  search: DictionarySearch
  meaning: MeaningSearch
  embeddings: Embeddings
  /** Searches for what readers may ask; the site says that it is not ready meanwhile, though it answers. */
  warmUp(): Promise<void>
  /** Stops taking connections, and ends those there are with their next answer; for as long as `drain` of the server says. */
  drain(): Promise<void>
  /** Stops taking requests, finishes those under way, then lets go of everything but the database. */
  close(): Promise<void>
}

export interface SiteOptions {
  jobs?: JobOptions
  /** With fewer definitions than this the index is built without a worker. */
  buildInWorkerFrom?: number
  /** In place of those that settings can name. */
  openEmbedder?: OpenEmbedder
  embeddings?: EmbeddingsOptions
  fitter?: FitterOptions
}

/** Puts the features together on one database. Searches are answered at once: by SQL until the index is there. */
export async function buildSite(config: Config, database: Database, options: SiteOptions = {}): Promise<Site> {
  const key = tokenKey(config)
  await checkTokenKey(database.db, key)
  const tokens = new AccessTokens(key)
  const unsubscribeTokens = new UnsubscribeTokens(key)
  const auth = new Auth(database.db, tokens)
  const app = await newServer(config, { accountOf: (req) => auth.claimedBy(req)?.sub })

  const parts = openParts(config, database, app, options)
  const { ctx: visitor, jobs, hourly, mail } = parts
  const { events } = visitor
  const words = openWords(parts, database, app, options)
  const { search, meaning, embeddings } = words
  const exports = await openExports(parts, database, app.log)
  const dumps = await openDumps(parts, database, app.log)
  const bulkImports = openBulkImports(parts, app.log)
  const payments = openPayments(parts, app.log)
  const reel = await openReel({ ...config, db: database.db, events, log: app.log })
  const fitter = new Fitter(app.log, options.fitter)
  const sockets = await attachSockets<ChatEvents & LiveEvents>(app, config)
  const chat = new ChatRoom(sockets, visitor)
  new NotificationRoom(sockets, events, (token) => auth.holderOf(token))
  tellOfComments(sockets, events)

  let stopping = false
  let warmingUp = false
  const { route, endpoints, inProcess, priceOfCall } = routesOf(app, async (req) => ({
    ...visitor,
    viewer: await auth.viewerOf(req),
    client: Auth.clientOf(req),
    bridge: hasBearerToken(req, config.chatToken),
  }))
  const language = packOf(DEFAULT_SOURCE_LANGID)?.tag ?? null
  systemRoutes(
    route,
    { ...config, language },
    { stopping: () => stopping, definitionCount: () => (warmingUp ? null : search.size) },
  )
  wordRoutes(route, config, words)
  languageRoutes(route)
  contributeRoutes(route)
  pictureRoutes(route)
  voteRoutes(route)
  versionRoutes(route, config.publicUrl)
  sentenceRoutes(route)
  commentRoutes(route, config.publicUrl)
  mailArchiveRoutes(route, config.publicUrl)
  collectionRoutes(route, {
    publicUrl: config.publicUrl,
    belongings: { copyLevels, copyProgress },
    onCardRemoved,
  })
  levelRoutes(route)
  ankiRoutes(route, config.publicUrl)
  flashcardRoutes(route, fitter)
  exportRoutes(route, exports, config.publicUrl)
  dumpRoutes(route, dumps)
  bulkImportRoutes(route, bulkImports, collectedAmong)
  paymentRoutes(route, config.paypal, payments)
  authRoutes(route, tokens, announceDefinitionsBy)
  userRoutes(route)
  profileRoutes(route)
  roleRoutes(route)
  auditRoutes(route)
  jobRoutes(route)
  chatRoutes(route)
  reelRoutes(route, reel)
  changeRoutes(route, config.publicUrl)
  reportRoutes(route, { excerptOf, statesOf })
  subscriptionRoutes(route, unsubscribeTokens)
  takeOneClicks(app)
  docsRoutes(app, endpoints, config.publicUrl)
  app.all('/api/*', (_req, reply) => reply.callNotFound())

  accountWork(parts)
  newsWork(parts, unsubscribeTokens)
  pictureWork(parts)
  collectionWork(parts)
  flashcardWork(parts, fitter, app.log)
  hourly.add('changes that every node knows', () => forgetOldChanges(database.db))
  if (database.engine === 'embedded') hourly.add('tables that grew', () => analyzeGrown(database.db))
  hourly.add('answers that nobody asks for again', () => forgetAnsweredCalls(visitor))

  const position = await currentPosition(database.db)
  await Promise.all([search.start(), chat.load(database.db)])
  const stopFollowing = followNodes(database, visitor, position, app.log)
  if (config.meaning) {
    meaning.start(search.settled())
    embeddings.start(meaning.settled())
  }
  await forgetOldChanges(database.db)
  hourly.start()
  const stopMailArrivals = await openMailArrivals(parts, app.log)
  const stopReindexing = await startReindexing(visitor, app.log)

  const documentForVisitor: InProcess<string> = (name, input) =>
    inProcess(visitor, name, input).catch((error) => {
      throw knownError(error)
    })
  return {
    app,
    visitor,
    callAsVisitor: async (name, input) => JSON.parse(await documentForVisitor(name, input)),
    documentForVisitor,
    priceOfCall,
    search,
    meaning,
    embeddings,
    async warmUp() {
      warmingUp = true
      await warmUp(search, documentForVisitor)
      warmingUp = false
      exports.start()
    },
    drain() {
      stopping = true
      bulkImports.stop()
      return app.drain()
    },
    async close() {
      stopping = true
      bulkImports.stop()
      await app.close()
      await stopMailArrivals()
      await stopReindexing()
      await reel.close()
      await exports.close()
      await dumps.close()
      hourly.close()
      fitter.close()
      await jobs.close()
      mail.close()
      await stopFollowing()
      await embeddings.close()
      await Promise.all([search.close(), meaning.close()])
    },
  }
}

/** What features do besides answering requests; nothing of it begins yet. */
function openParts(config: Config, database: Database, app: FastifyInstance, options: SiteOptions) {
  const { log, metrics } = app
  const jobs = new Jobs(database, log, options.jobs)
  const onFailure = watchEventFailures(log, metrics, (job, why) => giveUp(ctx, job, why))
  const { newAccountLimits } = config
  const ctx: Ctx = { ...systemCtx(database.db), events: new Events({ onFailure }), jobs, newAccountLimits }
  tellEventsAgain(ctx, jobs)
  return { config, ctx, jobs, hourly: new Hourly(log), mail: mailService(config, log) } satisfies SiteParts
}

/** What is kept of the dictionary in memory, and kept in step with it. */
function openWords({ config, ctx }: SiteParts, database: Database, app: FastifyInstance, options: SiteOptions) {
  const { events } = ctx
  const kept = { database, dataDir: config.dataDir, events, log: app.log }
  const lexicon = new LexiconCache(events)
  const search = new DictionarySearch({ ...options, ...kept })
  const meaning = new MeaningSearch({ ...kept, othersSearch: () => search.isBeingAsked() })
  const embeddings = new Embeddings({
    ...options.embeddings,
    openEmbedder: options.openEmbedder ?? openEmbedder,
    setting: config.embedder,
    ctx: { ...ctx, jobs: null },
    thread: meaning,
    log: app.log,
  })
  meaning.onVectorsLost(() => embeddings.onVectorsLost())
  measureEmbeddings(app.metrics, embeddings)
  return { lexicon, search, meaning, embeddings }
}

function wordRoutes(route: Route, { publicUrl }: Config, words: ReturnType<typeof openWords>) {
  const { lexicon, search, meaning, embeddings } = words
  entryRoutes(route, lexicon)
  const allowed = new AllowedEntries()
  searchRoutes(route, { search, lexicon, findRelated: relatedBy(meaning, allowed) })
  suggestRoutes(route, search, publicUrl)
  meaningRoutes(route, { search, meaning, lexicon, allowed, vectorOf: embeddings.vectorOf })
}
