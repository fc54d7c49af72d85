import { Permission } from '@vlacku/contract'
import texts from '../../../../../locales/en/roles.json' with { type: 'json' }

/** The compiler misses none. */
const may: Record<Permission, string> = texts.may

/** Everything a role may allow, in English for programs; people read the translation of the name. */
export const described = Permission.options.map((name) => ({ name, description: may[name] }))
