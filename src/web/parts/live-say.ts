export type Say = (text: string, undo?: () => Promise<void>) => void

let sayer: Say | undefined

/** Says something to whoever is signed in, over any page, with a way back where there is one. */
export const say: Say = (text, undo) => sayer?.(text, undo)

/** The header's corner shows what is said. */
export function openSayer(next: Say): () => void {
  sayer = next
  return () => {
    if (sayer === next) sayer = undefined
  }
}
