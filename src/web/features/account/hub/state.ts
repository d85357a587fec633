/** Current state of a section in one line. Undefined hides the row; null means that the state could not be loaded. */
export type StateText = string | null | undefined

/** Returns the text for loaded data, or null if loading failed, so that a section without its state still has a link. */
export async function loadStateText<T>(
  loading: Promise<T>,
  text: (loaded: T) => StateText,
): Promise<StateText> {
  try {
    return text(await loading)
  } catch {
    return null
  }
}
