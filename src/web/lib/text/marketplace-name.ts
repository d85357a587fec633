import { defaultName } from '#contract/marketplace/name.ts'

let known: string | undefined

/** The server says it before it renders; a page carries it on its `html` element, where script finds it. */
export function setMarketplaceName(name: string): void {
  known = name
}

/** What the marketplace is called: read it where it is shown, never while a module loads. */
export function marketplaceName(): string {
  known ??= import.meta.env.SSR
    ? defaultName
    : (document.documentElement.dataset['marketplace'] ?? defaultName)
  return known
}
