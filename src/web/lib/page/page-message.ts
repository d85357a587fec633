type Listener = (words: string) => void

let listener: Listener | undefined

/**
 * Calls `shown` with each message that is passed to `showMessage`. The frame of every page registers one such listener.
 */
export function onMessage(shown: Listener): () => void {
  listener = shown
  return () => {
    if (listener === shown) listener = undefined
  }
}

/** Shows a short message in a toast, from code outside React. */
export function showMessage(words: string): void {
  listener?.(words)
}
