import { getRouteApi, type LinkComponent } from '@tanstack/react-router'

/**
 * A link to a page in the interface language, which it fills in for the parameter `locale`. For links relative to the current URL
 * (`to="."`), use the router's own `Link`.
 */
export const Link: LinkComponent<'a', '/$locale'> = getRouteApi('/$locale').Link as never
