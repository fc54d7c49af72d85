import type { Locale } from '../platform/locale.ts'
import { useSession } from '../platform/session.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const AddButton = lazyPart(async () => (await import('./AddButton.tsx')).AddButton, { isOptional: true })

/** What those who are logged in can add, from every page; visitors do not fetch it. */
export const Actions = ({ locale }: { locale: Locale }) => useSession().isLoggedIn && <AddButton locale={locale} />
