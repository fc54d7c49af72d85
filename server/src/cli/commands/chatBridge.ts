import { bridge, NotAccepted } from '../../features/discussion/chat/index.ts'
import { readConfig } from '../../platform/config.ts'
import { type Command, CommandError, parsed, printable, UsageError } from '../command.ts'

export const chatBridge: Command = {
  name: 'chat bridge',
  summary: 'post messages from other chat networks to the chat of the site',
  help: `Usage: npm run vlacku -- chat bridge --from URL [--to URL]

Reads messages from the API of Matterbridge and posts them to the site until it is stopped. If Matterbridge or the site is
unavailable, it retries and holds up to 100 messages. Messages that the site rejects are reported and skipped.

  --from URL  the API of Matterbridge, such as http://127.0.0.1:4242
  --to URL    the site (default: PUBLIC_URL, or HOST and PORT)

Environment variables: CHAT_TOKEN, the same as on the site; MATTERBRIDGE_TOKEN, if Matterbridge requires one. This command does
not use the database.`,

  async run(args) {
    const { values, positionals } = parsed(args, { from: { type: 'string' }, to: { type: 'string' } })
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    if (values.from === undefined) throw new UsageError('Missing option: --from.')
    const { chatToken, publicUrl } = readConfig(process.env)
    const [from, to] = [urlOf('--from', values.from), urlOf('--to', values.to ?? publicUrl)]
    if (chatToken === undefined) throw new CommandError('CHAT_TOKEN is not set. It must be the same as on the site.')

    const stop = new AbortController()
    const end = () => stop.abort()
    process.once('SIGINT', end).once('SIGTERM', end)
    try {
      console.error(`Posting messages from ${from} to ${to}.`)
      const token = process.env.MATTERBRIDGE_TOKEN
      await bridge({ from, to, token, chatToken, signal: stop.signal, log: (line) => console.error(printable(line)) })
      return 0
    } catch (error) {
      throw error instanceof NotAccepted ? new CommandError(error.message) : error
    } finally {
      process.off('SIGINT', end).off('SIGTERM', end)
    }
  },
}

function urlOf(option: string, text: string): string {
  const isUrl = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isUrl) throw new UsageError(`${option} must be a URL that starts with http:// or https://.`)
  return text.replace(/\/+$/, '')
}
