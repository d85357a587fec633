import { defaultName } from '#contract/marketplace/name.ts'

let cachedName: string | undefined

/**
 * Sets the marketplace's name before the server renders a page. The page passes the name to the browser in an attribute
 * of its `html` element.
 */
export function setMarketplaceName(name: string): void {
  cachedName = name
}

/**
 * Returns the marketplace's name. Must be called during rendering, because the name is not set yet while modules are
 * being loaded.
 */
export function marketplaceName(): string {
  cachedName ??= import.meta.env.SSR
    ? defaultName
    : (document.documentElement.dataset['marketplace'] ?? defaultName)
  return cachedName
}
