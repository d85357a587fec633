import { defaultName } from '#contract/marketplace/name.ts'

let cachedName: string | undefined

/**
 * Sets the name before the server renders. The page passes it on to the browser in an attribute of its `html` element.
 */
export function setMarketplaceName(name: string): void {
  cachedName = name
}

/** Returns the marketplace's name. Call it during rendering, not while a module loads, when the name is not set yet. */
export function marketplaceName(): string {
  cachedName ??= import.meta.env.SSR
    ? defaultName
    : (document.documentElement.dataset['marketplace'] ?? defaultName)
  return cachedName
}
