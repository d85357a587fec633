export type Say = (text: string, undo?: () => Promise<void>) => void

let sayer: Say | undefined
/** Said before the corner that shows it had come. */
let unsaid: Parameters<Say> | undefined

/** Says something to whoever is signed in, over any page, with a way back where there is one. */
export const say: Say = (text, undo) => {
  if (sayer) sayer(text, undo)
  else unsaid = [text, undo]
}

/** The header's corner shows what is said. */
export function openSayer(next: Say): () => void {
  sayer = next
  if (unsaid) next(...unsaid)
  unsaid = undefined
  return () => {
    if (sayer === next) sayer = undefined
  }
}
