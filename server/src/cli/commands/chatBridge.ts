import { bridge, NotAccepted } from '../../features/discussion/chat/index.ts'
import { readConfig } from '../../platform/config.ts'
import { type Command, CommandError, parsed, UsageError } from '../command.ts'

export const chatBridge: Command = {
  name: 'chat bridge',
  summary: 'brings what is said on other networks to the footer of the site',
  help: `Usage: npm run vlacku -- chat bridge --from ADDRESS [--to ADDRESS]

Follows the API of a Matterbridge and posts what is said there to the site, until it is stopped. Either may be away for a
while: the bridge tries again by itself, and up to 100 messages wait meanwhile. What the site refuses is told and left out.

  --from ADDRESS  the API of Matterbridge: http://127.0.0.1:4242
  --to ADDRESS    the site; without it PUBLIC_URL, or HOST and PORT

Settings: CHAT_TOKEN, the same as the site's; MATTERBRIDGE_TOKEN, when Matterbridge asks for one. It needs no database.`,

  async run(args) {
    const { values, positionals } = parsed(args, { from: { type: 'string' }, to: { type: 'string' } })
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not needed here.`)
    if (values.from === undefined) throw new UsageError('--from is missing.')
    const { chatToken, publicUrl } = readConfig(process.env)
    const [from, to] = [addressOf('--from', values.from), addressOf('--to', values.to ?? publicUrl)]
    if (chatToken === undefined) throw new CommandError('CHAT_TOKEN is not set; it has to be the one of the site.')

    const stop = new AbortController()
    const end = () => stop.abort()
    process.once('SIGINT', end).once('SIGTERM', end)
    try {
      console.error(`From ${from} to ${to}.`)
      const token = process.env.MATTERBRIDGE_TOKEN
      await bridge({ from, to, token, chatToken, signal: stop.signal, say: (line) => console.error(printable(line)) })
      return 0
    } catch (error) {
      throw error instanceof NotAccepted ? new CommandError(error.message) : error
    } finally {
      process.off('SIGINT', end).off('SIGTERM', end)
    }
  },
}

function addressOf(option: string, text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isAddress) throw new UsageError(`${option} must be an address that begins with http:// or https://.`)
  return text.replace(/\/+$/, '')
}

/** names come from outside: removes control characters, which a terminal would interpret */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ')
