import { setTimeout as sleep } from 'node:timers/promises'
import type { NewChatMessage } from '@vlacku/contract/chat'
import { Backlog } from './backlog.ts'
import { End, NotAccepted, reasonOf } from './end.ts'
import { followStream, type Stream, type StreamMessage } from './matterbridge.ts'
import { post, type Target } from './poster.ts'

/** Maximum number of messages queued while the site is unavailable. */
const MAX_WAITING = 100

interface Bridge extends Stream, Target {
  /** Waits between attempts. Replaced in tests. */
  pause?(ms: number): Promise<void>
}

/**
 * Posts messages from Matterbridge to the site in order until the signal is aborted. Tolerates outages on both sides. Throws only
 * if a token is rejected.
 */
export async function bridge(config: Bridge): Promise<void> {
  const end = new AbortController()
  const signal = AbortSignal.any([config.signal, end.signal])
  const pause = config.pause ?? ((ms: number) => sleep(ms, undefined, { signal }).catch(() => {}))
  const options = { ...config, signal, pause }
  const backlog = new Backlog<NewChatMessage>(MAX_WAITING)
  signal.addEventListener('abort', () => backlog.close(), { once: true })

  const halves = [listen(options, backlog), speak(options, backlog)].map((half) => half.finally(() => end.abort()))
  const failed = (await Promise.allSettled(halves)).find((half) => half.status === 'rejected')
  if (backlog.size > 0) config.log(`Messages not posted: ${backlog.size}.`)
  if (failed) throw failed.reason
}

async function listen(options: Required<Bridge>, backlog: Backlog<NewChatMessage>) {
  const source = new End(`The stream of ${options.from}`, options)
  while (!options.signal.aborted) {
    let why = 'it ended'
    try {
      for await (const message of followStream(options)) {
        source.isThere()
        if (message.event !== '') continue
        if (backlog.push(asPosted(message)) && backlog.dropped === 1)
          options.log(`More than ${MAX_WAITING} messages are queued: dropping the oldest.`)
      }
    } catch (error) {
      if (error instanceof NotAccepted) throw error
      why = reasonOf(error)
    }
    if (!options.signal.aborted) await source.isAway(why)
  }
}

async function speak(options: Required<Bridge>, backlog: Backlog<NewChatMessage>) {
  const site = new End(options.to, options)
  for await (const message of backlog.drain()) {
    if (!(await deliver(options, site, message))) return backlog.putBack(message)
    if (backlog.dropped > 0) options.log(`Messages dropped: ${backlog.dropped}.`)
    backlog.dropped = 0
  }
}

/**
 * @returns false if the signal was aborted before the site responded
 */
async function deliver({ log, signal, ...target }: Required<Bridge>, site: End, message: NewChatMessage) {
  while (!signal.aborted) {
    const posted = await post(target, message, signal)
    if (posted.kind === 'later') {
      if (!signal.aborted) await site.isAway(posted.why, posted.after)
      continue
    }
    site.isThere()
    if (posted.kind === 'refused') log(`A message from ${message.author} was rejected (${posted.why}).`)
    return true
  }
  return false
}

/** Prefixes the channel with its network name, since channels of different networks may share a name. */
const asPosted = ({ username, text, channel, account }: StreamMessage): NewChatMessage => ({
  author: username.trim(),
  chunk: text,
  channelId: channel || account,
})
