export type ShowToast = (text: string, undo?: () => Promise<void>) => void

let showMessage: ShowToast | undefined
/** Message to show as soon as the component that shows toasts is mounted. */
let pendingMessage: Parameters<ShowToast> | undefined

/**
 * Shows the signed-in user a message in a toast, on any page. If an undo function is passed, the toast has an undo
 * button.
 */
export const showToast: ShowToast = (text, undo) => {
  if (showMessage) showMessage(text, undo)
  else pendingMessage = [text, undo]
}

/** Registers the function that shows toasts. Returns a function that removes the registration. */
export function registerToast(next: ShowToast): () => void {
  showMessage = next
  if (pendingMessage) next(...pendingMessage)
  pendingMessage = undefined
  return () => {
    if (showMessage === next) showMessage = undefined
  }
}
