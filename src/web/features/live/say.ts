export type Say = (text: string, undo?: () => Promise<void>) => void

let sayer: Say | undefined
/** Message that was sent before the component that shows it was mounted. */
let unsaid: Parameters<Say> | undefined

/** Shows a message to the signed-in user on any page, with an undo button if it can be undone. */
export const say: Say = (text, undo) => {
  if (sayer) sayer(text, undo)
  else unsaid = [text, undo]
}

/** Registers the function that shows messages. Returns a function that unregisters it. */
export function openSayer(next: Say): () => void {
  sayer = next
  if (unsaid) next(...unsaid)
  unsaid = undefined
  return () => {
    if (sayer === next) sayer = undefined
  }
}
