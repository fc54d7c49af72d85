import type { ChatEvents } from '@vlacku/contract/chat'
import type { LiveEvents } from '@vlacku/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { auditRoutes } from './features/audit/index.ts'
import {
  ACCOUNT_MAIL,
  AccessTokens,
  type AccountMail,
  Auth,
  authRoutes,
  forgetOverSessions,
  sendAccountMail,
  tokenKey,
} from './features/auth/index.ts'
import { changeRoutes } from './features/changes/index.ts'
import { ChatRoom, chatRoutes } from './features/chat/index.ts'
import { contributeRoutes } from './features/contribute/index.ts'
import {
  Embeddings,
  type EmbeddingsOptions,
  measureEmbeddings,
  type OpenEmbedder,
  openEmbedder,
} from './features/embeddings/index.ts'
import { entryRoutes, LexiconCache } from './features/entries/index.ts'
import { jobRoutes } from './features/jobs/index.ts'
import { languageRoutes } from './features/languages/index.ts'
import { Allowed, MeaningSearch, meaningRoutes } from './features/meaning/index.ts'
import { forgetUnusedImages, pictureRoutes } from './features/pictures/index.ts'
import { openReel, reelRoutes } from './features/reel/index.ts'
import { reportRoutes } from './features/reports/index.ts'
import { roleRoutes } from './features/roles/index.ts'
import { DictionarySearch, searchRoutes } from './features/search/index.ts'
import { sentenceRoutes } from './features/sentences/index.ts'
import {
  addDueDigests,
  forgetOldNews,
  NEWS_MAIL,
  type NewsMailWork,
  NewsRoom,
  sendNewsMail,
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
import { type Ctx, operatorCtx } from './platform/context.ts'
import type { Database } from './platform/database/database.ts'
import { AppError } from './platform/errors.ts'
import { currentPosition, Events, forgetOldChanges } from './platform/events.ts'
import { carries } from './platform/http/bearer.ts'
import { docsRoutes } from './platform/http/docs.ts'
import { knownError } from './platform/http/errorAnswers.ts'
import { type CallParts, routesOf } from './platform/http/routes.ts'
import { newServer } from './platform/http/server.ts'
import { speakAtSockets } from './platform/http/sockets.ts'
import { type JobOptions, Jobs } from './platform/jobs.ts'
import { mailService } from './platform/mail.ts'
import { forgetAnsweredCalls } from './platform/once.ts'
import { redisBell } from './platform/redisBell.ts'

const AN_HOUR_MS = 3_600_000

type InProcess = (name: string, input: CallParts) => Promise<unknown>

export interface Site {
  app: FastifyInstance
  /** What a visitor's request would see: for pages, commands and tests. */
  visitor: Ctx
  /** Answers a call of the contract as HTTP would answer a visitor, without HTTP. */
  callAsVisitor: InProcess
  search: DictionarySearch
  meaning: MeaningSearch
  embeddings: Embeddings
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
}

/** Puts the features together on one database. Searches are answered at once: by SQL until the index is there. */
export async function buildSite(config: Config, database: Database, options: SiteOptions = {}): Promise<Site> {
  const key = tokenKey(config)
  const tokens = new AccessTokens(key)
  const unsubscribeTokens = new UnsubscribeTokens(key)
  const auth = new Auth(database.db, tokens)
  const app = await newServer(config, { accountOf: (req) => auth.claimedBy(req)?.sub })

  const events = new Events()
  const jobs = new Jobs(database, app.log, options.jobs)
  const visitor: Ctx = { ...operatorCtx(database.db), events, jobs }
  const ctxFor = async (req: FastifyRequest): Promise<Ctx> => ({
    ...visitor,
    viewer: await auth.viewerOf(req),
    client: Auth.clientOf(req),
    bridge: carries(req, config.chatToken),
  })

  const lexicon = new LexiconCache()
  const search = new DictionarySearch({ ...options, database, dataDir: config.dataDir, log: app.log })
  events.on(({ kind }) => (kind === 'users_changed' ? undefined : lexicon.forget()))
  const meaning = new MeaningSearch({ database, dataDir: config.dataDir, log: app.log })
  events.on((event) => search.onEvent(event))
  events.on((event) => meaning.onEvent(event))
  const embeddings = new Embeddings({
    openEmbedder,
    ...options,
    ...options.embeddings,
    setting: config.embedder,
    ctx: { ...visitor, jobs: null },
    thread: meaning,
    log: app.log,
  })
  measureEmbeddings(app.metrics, embeddings)
  meaning.onVectorsLost(() => embeddings.onVectorsLost())
  events.on((event) => embeddings.onEvent(event))
  events.onEmbeddings((event) => embeddings.onEmbeddings(event))
  const reel = await openReel({ ...config, db: database.db, log: app.log })
  events.on((event) => reel.onEvent(event))

  const sockets = await speakAtSockets<ChatEvents & LiveEvents>(app, config)
  const chat = new ChatRoom(sockets)
  events.onChat((event) => chat.onChat(event))
  const news = new NewsRoom(sockets, (token) => auth.holderOf(token))
  events.onNotified((event) => news.onNotified(event))
  events.on(({ kind }) => (kind === 'dictionary_replaced' ? chat.load(database.db) : undefined)) // by a backup, maybe

  let stopping = false
  const { route, endpoints, inProcess } = routesOf(app, ctxFor)
  systemRoutes(route, config, { stopping: () => stopping, definitionCount: () => search.size })
  languageRoutes(route)
  entryRoutes(route, lexicon)
  contributeRoutes(route)
  pictureRoutes(route)
  voteRoutes(route)
  versionRoutes(route, config.publicUrl)
  searchRoutes(route, search, lexicon)
  suggestRoutes(route, search, config.publicUrl)
  meaningRoutes(route, { search, meaning, lexicon, allowed: new Allowed(), vectorOf: embeddings.vectorOf })
  sentenceRoutes(route)
  authRoutes(route, tokens)
  userRoutes(route)
  roleRoutes(route)
  auditRoutes(route)
  jobRoutes(route)
  chatRoutes(route)
  reelRoutes(route, reel)
  changeRoutes(route, config.publicUrl)
  reportRoutes(route)
  subscriptionRoutes(route, unsubscribeTokens)
  takeOneClicks(app)
  docsRoutes(app, endpoints, config.publicUrl)
  app.all('/api/*', () => {
    throw new AppError('not_found')
  })

  const mail = mailService(config, app.log)
  jobs.handle<AccountMail>(ACCOUNT_MAIL, (input) => sendAccountMail(visitor, { mail, ...config }, input))
  const newsPost = { mail, publicUrl: config.publicUrl, tokens: unsubscribeTokens }
  jobs.handle<NewsMailWork>(NEWS_MAIL, (input) => sendNewsMail(visitor, newsPost, input))

  const position = await currentPosition(database.db)
  await Promise.all([search.start(), chat.load(database.db)])
  const bell = config.redisUrl === undefined ? undefined : redisBell(config.redisUrl, events.node, app.log)
  const onError = (error: unknown) => app.log.warn({ err: error }, 'could not read the changes of other nodes')
  events.follow(database.db, position, onError, bell)
  if (config.meaning) {
    meaning.start(search.settled())
    embeddings.start(meaning.settled())
  }
  await forgetOldChanges(database.db)
  const forgetting = setInterval(() => {
    Promise.all([
      forgetOldChanges(database.db),
      forgetOverSessions(visitor),
      forgetOldNews(visitor),
      forgetAnsweredCalls(visitor),
      forgetUnusedImages(visitor),
    ]).catch((error) => app.log.warn({ err: error }, 'could not delete what is over'))
    addDueDigests(visitor).catch((error) => app.log.warn({ err: error }, 'could not see to the daily letters'))
  }, AN_HOUR_MS).unref()

  return {
    app,
    visitor,
    callAsVisitor: (name, input) =>
      inProcess(visitor, name, input).catch((error) => {
        throw knownError(error)
      }),
    search,
    meaning,
    embeddings,
    async close() {
      stopping = true
      await app.close()
      await reel.close()
      clearInterval(forgetting)
      await jobs.close()
      mail.close()
      bell?.close()
      await events.stop()
      await embeddings.close()
      await Promise.all([search.close(), meaning.close()])
    },
  }
}
