import type { ChatEvents } from '@vlacku/contract/chat'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { LiveEvents } from '@vlacku/contract/live'
import type { FastifyInstance } from 'fastify'
import { auditFeature } from './features/accounts/audit/audit.routes.ts'
import { authFeature } from './features/accounts/auth/auth.routes.ts'
import { AccessTokens, Auth, checkTokenKey, tokenKey } from './features/accounts/auth/index.ts'
import { jobFeature } from './features/accounts/jobs/jobs.routes.ts'
import { giveUp } from './features/accounts/jobs/jobs.service.ts'
import { openPayments } from './features/accounts/payments/index.ts'
import { paymentFeature } from './features/accounts/payments/payments.routes.ts'
import { pictureFeature } from './features/accounts/pictures/pictures.routes.ts'
import { roleFeature } from './features/accounts/roles/roles.routes.ts'
import { systemFeature } from './features/accounts/system/system.routes.ts'
import { userFeature } from './features/accounts/users/users.routes.ts'
import { entryFeature } from './features/dictionary/entries/entries.routes.ts'
import { announceDefinitionsBy } from './features/dictionary/entries/index.ts'
import { languageFeature } from './features/dictionary/languages/languages.routes.ts'
import { sentenceFeature } from './features/dictionary/sentences/sentences.routes.ts'
import { versionFeature } from './features/dictionary/versions/versions.routes.ts'
import { voteFeature } from './features/dictionary/votes/votes.routes.ts'
import { chatFeature } from './features/discussion/chat/chat.routes.ts'
import { commentFeature } from './features/discussion/comments/comments.routes.ts'
import { mailArchiveFeature } from './features/discussion/mailArchive/mailArchive.routes.ts'
import { profileFeature } from './features/discussion/profiles/profiles.routes.ts'
import { UnsubscribeTokens } from './features/discussion/subscriptions/index.ts'
import { subscriptionFeature } from './features/discussion/subscriptions/subscriptions.routes.ts'
import { openBulkImports } from './features/editing/bulkImport/bulkImport.jobs.ts'
import { bulkImportFeature } from './features/editing/bulkImport/bulkImport.routes.ts'
import { changeFeature } from './features/editing/changes/changes.routes.ts'
import { contributeFeature } from './features/editing/contribute/contribute.routes.ts'
import { dumpFeature } from './features/editing/dumps/dumps.routes.ts'
import { openDumps } from './features/editing/dumps/index.ts'
import { reportFeature } from './features/editing/reports/reports.routes.ts'
import { ankiFeature } from './features/learning/anki/anki.routes.ts'
import { collectionFeature } from './features/learning/collections/collections.routes.ts'
import { collectedAmong, excerptOf, statesOf } from './features/learning/collections/index.ts'
import { openExports } from './features/learning/exports/exports.jobs.ts'
import { exportFeature } from './features/learning/exports/exports.routes.ts'
import { flashcardFeature } from './features/learning/flashcards/flashcards.routes.ts'
import { copyProgress, Fitter, type FitterOptions } from './features/learning/flashcards/index.ts'
import { copyLevels, onCardRemoved } from './features/learning/levels/index.ts'
import { levelFeature } from './features/learning/levels/levels.routes.ts'
import { compoundFeature } from './features/search/compounds/compounds.routes.ts'
import { embeddingsFeature } from './features/search/embeddings/feature.ts'
import type { Embeddings } from './features/search/embeddings/index.ts'
import { AllowedEntries, type MeaningSearch, relatedBy } from './features/search/meaning/index.ts'
import { meaningFeature } from './features/search/meaning/meaning.routes.ts'
import { parsingFeature } from './features/search/parsing/parsing.routes.ts'
import { reelFeature } from './features/search/reel/reel.routes.ts'
import { openReel } from './features/search/reel/reel.ts'
import type { DictionarySearch } from './features/search/search/index.ts'
import { searchFeature } from './features/search/search/search.routes.ts'
import { suggestFeature } from './features/search/suggest/suggest.routes.ts'
import { type IndexOptions, openIndexes, warmUp } from './openIndexes.ts'
import type { AppContext } from './platform/appContext.ts'
import type { Config } from './platform/config.ts'
import { type Ctx, systemCtx } from './platform/context.ts'
import type { Database } from './platform/database/database.ts'
import { analyzeGrown } from './platform/database/statistics.ts'
import { followNodes, redeliverEvents, watchEventFailures } from './platform/eventDelivery.ts'
import { currentPosition, deleteOldChanges, Events } from './platform/events.ts'
import { type Feature, startAll, stopAll } from './platform/feature.ts'
import { Hourly } from './platform/hourly.ts'
import { docsRoutes } from './platform/http/docs.ts'
import { knownError } from './platform/http/errorResponses.ts'
import { type RequestInput, routesOf } from './platform/http/routes.ts'
import { hasBearerToken } from './platform/http/security.ts'
import { newServer } from './platform/http/server.ts'
import { attachSockets } from './platform/http/sockets.ts'
import { deleteOldResponses } from './platform/idempotent.ts'
import { type JobOptions, Jobs } from './platform/jobs.ts'
import { packOf } from './platform/languagePacks.ts'
import { mailService } from './platform/mail.ts'

type InProcess<Result> = (name: string, input: RequestInput) => Promise<Result>

export interface Site {
  app: FastifyInstance
  /** Context of a visitor's request, used by pages, commands and tests. */
  visitor: Ctx
  /** Calls an endpoint as a visitor, bypassing HTTP. */
  requestAsVisitor: InProcess<unknown>
  /** Calls an endpoint as a visitor and returns the response document that HTTP would send. */
  documentForVisitor: InProcess<string>
  /** Cost of a request to an endpoint, charged to the client that made the HTTP request. */
  priceOfRequest: (name: string, input: RequestInput) => number
  search: DictionarySearch
  meaning: MeaningSearch
  embeddings: Embeddings
  /** Runs typical searches. Meanwhile, the site handles requests but reports that it is not ready. */
  warmUp(): Promise<void>
  /** Stops accepting connections and closes each open connection after its next response; see `drain` of the server. */
  drain(): Promise<void>
  /** Stops accepting requests, finishes running requests, then releases everything except the database. */
  close(): Promise<void>
}

export interface SiteOptions extends IndexOptions {
  jobs?: JobOptions
  fitter?: FitterOptions
}

/** Builds the site on a database. Searches work immediately, in SQL until the index is loaded. */
export async function buildSite(config: Config, database: Database, options: SiteOptions = {}): Promise<Site> {
  const key = tokenKey(config)
  await checkTokenKey(database.db, key)
  const tokens = new AccessTokens(key)
  const auth = new Auth(database.db, tokens)
  const app = await newServer(config, { accountOf: (req) => auth.claimedBy(req)?.sub })
  const stopping = new AbortController()
  const context = openContext(config, { database, app, options, stopping: stopping.signal })
  const { ctx: visitor } = context
  const indexes = openIndexes(context, database, options)
  const state = { warmingUp: false }
  const { features, exports } = await openFeatures(context, {
    app,
    database,
    options,
    auth,
    tokens,
    key,
    indexes,
    state,
  })

  const { route, endpoints, inProcess, priceOfRequest } = routesOf(app, async (req) => ({
    ...visitor,
    viewer: await auth.viewerOf(req),
    client: Auth.clientOf(req),
    bridge: hasBearerToken(req, config.chatToken),
  }))
  for (const feature of features) feature.routes?.(route)
  docsRoutes(app, endpoints, config.publicUrl)
  app.all('/api/*', (_req, reply) => reply.callNotFound())
  await startAll(features)

  const documentForVisitor: InProcess<string> = (name, input) =>
    inProcess(visitor, name, input).catch((error) => {
      throw knownError(error)
    })
  const { search, meaning, embeddings } = indexes
  return {
    ...{ app, visitor, documentForVisitor, priceOfRequest, search, meaning, embeddings },
    requestAsVisitor: async (name, input) => JSON.parse(await documentForVisitor(name, input)),
    async warmUp() {
      state.warmingUp = true
      await warmUp(search, documentForVisitor)
      state.warmingUp = false
      exports.start()
    },
    drain() {
      stopping.abort()
      return app.drain()
    },
    async close() {
      stopping.abort()
      await app.close()
      await stopAll(features)
    },
  }
}

interface Foundation {
  app: FastifyInstance
  database: Database
  options: SiteOptions
  auth: Auth
  tokens: AccessTokens
  key: ReturnType<typeof tokenKey>
  indexes: ReturnType<typeof openIndexes>
  state: { warmingUp: boolean }
}

/**
 * Lists all features in startup order; they stop in reverse order. In-memory caches and indexes start first, before changes from
 * other nodes are applied to them. The job queue stops after the features that close resources used by jobs, and hourly tasks
 * stop before everything else.
 */
async function openFeatures(context: AppContext, foundation: Foundation) {
  const { app, database, options, auth, tokens, key, indexes, state } = foundation
  const { config, ctx, log } = context
  const { publicUrl } = config
  const { lexicon, search, meaning, embeddings } = indexes
  const sockets = await attachSockets<ChatEvents & LiveEvents>(app, config)
  const exports = await openExports(context, database, log)
  const dumps = await openDumps(context, database, log)
  const reel = await openReel({ ...config, db: database.db, events: ctx.events, log })
  const allowed = new AllowedEntries()
  const { vectorOf } = embeddings
  const isReady = {
    stopping: () => context.stopping.aborted,
    definitionCount: () => (state.warmingUp ? null : search.size),
  }
  const holderOf = (token: string) => auth.holderOf(token)
  const subscriptionParts = { app, sockets, tokens: new UnsubscribeTokens(key), holderOf }
  const language = packOf(DEFAULT_SOURCE_LANGID)?.tag ?? null

  const features: Feature[] = [
    // caches and indexes
    searchFeature({ search, lexicon, findRelated: relatedBy(meaning, allowed) }),
    meaningFeature({ search, meaning, lexicon, allowed, vectorOf }, config.meaning),
    embeddingsFeature(embeddings, { meaning, metrics: app.metrics, isOn: config.meaning }),
    chatFeature(ctx, sockets),
    ...platformFeatures(context, database, await currentPosition(database.db)),
    // accounts
    systemFeature({ ...config, language }, isReady),
    auditFeature,
    jobFeature,
    authFeature(context, tokens, announceDefinitionsBy),
    userFeature,
    roleFeature,
    pictureFeature(context),
    paymentFeature(config.paypal, openPayments(context, log)),
    // dictionary
    languageFeature,
    entryFeature(lexicon),
    versionFeature(publicUrl),
    voteFeature,
    sentenceFeature,
    // discussion
    subscriptionFeature(context, subscriptionParts),
    commentFeature(context, sockets),
    profileFeature,
    mailArchiveFeature(context),
    // editing
    contributeFeature,
    bulkImportFeature(openBulkImports(context), collectedAmong),
    dumpFeature(dumps),
    changeFeature(publicUrl),
    reportFeature({ excerptOf, statesOf }),
    // search
    suggestFeature(search, lexicon, publicUrl),
    compoundFeature(search, lexicon),
    parsingFeature(search),
    reelFeature(reel),
    // learning
    collectionFeature(context, { belongings: { copyLevels, copyProgress }, onCardRemoved }),
    levelFeature,
    flashcardFeature(context, new Fitter(log, options.fitter), { search, meaning, allowed }),
    ankiFeature(publicUrl),
    exportFeature(exports, publicUrl),
    hourlyFeature(context, database),
  ]
  return { features, exports }
}

/**
 * Platform parts that start and stop with the features. `position`, in the changes of other nodes, must be older than the data in
 * memory.
 */
const platformFeatures = ({ ctx, jobs, mail, log }: AppContext, database: Database, position: string): Feature[] => {
  let stopFollowing = async () => {}
  return [
    {
      name: 'other nodes',
      async start() {
        stopFollowing = followNodes(database, ctx, position, log)
        await deleteOldChanges(database.db)
      },
      stop: () => stopFollowing(),
    },
    { name: 'mail', stop: () => mail.close() },
    { name: 'jobs queue', stop: () => jobs.close() },
  ]
}

function hourlyFeature({ ctx, hourly }: AppContext, database: Database): Feature {
  hourly.add('old changes', () => deleteOldChanges(database.db))
  if (database.engine === 'embedded') hourly.add('statistics of growing tables', () => analyzeGrown(database.db))
  hourly.add('stored responses', () => deleteOldResponses(ctx))
  return { name: 'hourly tasks', start: () => hourly.start(), stop: () => hourly.close() }
}

interface Opening {
  database: Database
  app: FastifyInstance
  options: SiteOptions
  stopping: AbortSignal
}

/** Creates the dependencies of the features without starting anything. */
function openContext(config: Config, { database, app, options, stopping }: Opening): AppContext {
  const { log, metrics } = app
  const jobs = new Jobs(database, log, options.jobs)
  const onFailure = watchEventFailures(log, metrics, (job, why) => giveUp(ctx, job, why))
  const { newAccountLimits } = config
  const ctx: Ctx = { ...systemCtx(database.db), events: new Events({ onFailure }), jobs, newAccountLimits }
  redeliverEvents(ctx, jobs)
  return { ...{ config, ctx, jobs, log, stopping }, hourly: new Hourly(log), mail: mailService(config, log) }
}
