export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape'

/** Page of any browser. Keys are pressed with real key events. */
export interface EnginePage {
  open(path: string): Promise<void>
  /** Sets the size of the viewport in CSS px. */
  resize(width: number, height: number): Promise<void>
  /** Moves the focus back to the page after Tab has moved it to the browser's toolbar. */
  focusDocument?(): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Runs a function in the page. The function is sent as source code, so it can only use its argument. */
  evaluate<T, A>(run: (input: A) => T, input: A): Promise<T>
  /** Runs source code in the page and in each of its frames. The page's CSP does not apply to this code. */
  inject(source: string): Promise<void>
  /** Clears cookies and local storage. */
  clearSession(): Promise<void>
  screenshot(file: string): Promise<void>
}

/** Browser that is driven without Playwright. */
export interface Engine {
  name: string
  /**
   * Reason why the browser is unavailable, with the command that installs it. Undefined means that the browser is
   * available.
   */
  missing: string | undefined
  launch(origin: string): Promise<{ page: EnginePage; close: () => Promise<void> }>
}
