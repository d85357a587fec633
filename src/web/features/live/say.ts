export type Say = (text: string, undo?: () => Promise<void>) => void

let showMessage: Say | undefined
/** Message that was sent before the component that shows it was mounted. */
let pendingMessage: Parameters<Say> | undefined

/** Shows a message to the signed-in user on any page, with an undo button if it can be undone. */
export const say: Say = (text, undo) => {
  if (showMessage) showMessage(text, undo)
  else pendingMessage = [text, undo]
}

/** Registers the function that shows messages. Returns a function that unregisters it. */
export function openSayer(next: Say): () => void {
  showMessage = next
  if (pendingMessage) next(...pendingMessage)
  pendingMessage = undefined
  return () => {
    if (showMessage === next) showMessage = undefined
  }
}
