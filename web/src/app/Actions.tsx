import type { Locale } from '../platform/locale.ts'
import { useSession } from '../platform/session.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const AddButton = lazyPart(async () => (await import('./AddButton.tsx')).AddButton, { isOptional: true })

/** The menu for adding content, present on every page. Visitors don't load its code. */
export const Actions = ({ locale }: { locale: Locale }) => useSession().isLoggedIn && <AddButton locale={locale} />
