export type ShowToast = (text: string, undo?: () => Promise<void>) => void

let showMessage: ShowToast | undefined
/** Message that was sent before the component that shows it was mounted. */
let pendingMessage: Parameters<ShowToast> | undefined

/** Shows a message to the signed-in user on any page, with an undo button if it can be undone. */
export const showToast: ShowToast = (text, undo) => {
  if (showMessage) showMessage(text, undo)
  else pendingMessage = [text, undo]
}

/** Registers the function that shows messages. Returns a function that unregisters it. */
export function registerToast(next: ShowToast): () => void {
  showMessage = next
  if (pendingMessage) next(...pendingMessage)
  pendingMessage = undefined
  return () => {
    if (showMessage === next) showMessage = undefined
  }
}
