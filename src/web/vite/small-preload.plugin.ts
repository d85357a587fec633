import type { Plugin } from 'vite'

/** Loads a part where it is asked for, and nothing beside it: the one stylesheet is the layout's, and what parts share is in the frame. */
export const loader = 'export const __vitePreload = (load) => load()'

/** Leaves Vite's helper, which preloads scripts and styles of a part, out of every first page. */
export function smallPreload(): Plugin {
  return {
    name: 'souk-small-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => loader },
  }
}
