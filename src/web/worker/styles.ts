import { pageBackgrounds } from '#web/lib/page/paper.ts'

/** Returns the styles of the service worker's pages, with the colors of `tokens.css`. */
export const documentStyles = ({ light, dark }: { light: string; dark: string }): string => `
:root { color-scheme: light dark; --ink: light-dark(#1d1a16, #f3ede3); --paper: light-dark(${pageBackgrounds.light}, ${pageBackgrounds.dark});
  --soft: light-dark(#5f574b, #b5ab9c); --line: light-dark(#ddd5c6, #37322b); --tile: light-dark(#ece6da, #221f1b);
  --accent: light-dark(${light}, ${dark}) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 'Instrument Sans', system-ui, sans-serif }
header { padding: 1rem clamp(1rem, 4vw, 3.5rem); border-bottom: 1px solid var(--line); font: 1.5rem/1.2 Georgia, serif }
header a { text-decoration: none }
a { color: inherit; text-underline-offset: .2em }
a:hover { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
main { max-width: 46rem; margin: 0 auto; padding: clamp(2rem, 8vw, 5rem) clamp(1rem, 4vw, 3.5rem) }
h1 { font: clamp(1.875rem, 1.5rem + 1.7vw, 2.875rem)/1.1 Georgia, serif; margin: 0 0 1rem; overflow-wrap: anywhere }
p { margin: 0 0 1.5rem; max-width: 65ch }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; border-top: 1px solid var(--line) }
li { display: flex; gap: 1rem; padding: 1.25rem 0; border-bottom: 1px solid var(--line) }
.picture { flex: none; width: 6rem; aspect-ratio: 4 / 5; background: var(--tile); border-radius: 3px; overflow: hidden }
.picture img { width: 100%; height: 100%; object-fit: cover; display: block }
.words { flex: 1; min-width: 0; overflow-wrap: anywhere }
.words a { font-weight: 600; text-decoration: none }
.soft { display: block; color: var(--soft) }
.price { font-variant-numeric: tabular-nums }
.links { display: flex; flex-wrap: wrap; gap: 1rem }
.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.5rem; border: 1px solid var(--ink);
  border-radius: 3px; text-decoration: none; font-weight: 600 }
.full { background: var(--ink); color: var(--paper) }
.full:hover { background: var(--accent); border-color: var(--accent); color: var(--paper) }
`
