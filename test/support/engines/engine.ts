export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape'

/** Page in any browser. `press` sends real key events. */
export interface EnginePage {
  open(path: string): Promise<void>
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /**
   * Moves the focus from the browser's toolbar back to the page. Needed in browsers in which Tab moves the focus to the
   * toolbar.
   */
  focusDocument?(): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /**
   * Runs a function in the page. The function is sent as source code, so it can use only its argument and no outer
   * variables.
   */
  evaluate<T, A>(run: (input: A) => T, input: A): Promise<T>
  /**
   * Runs source code in the page and in each of its frames. The page's Content Security Policy does not apply to this
   * source code.
   */
  inject(source: string): Promise<void>
  /** Deletes the cookies and clears localStorage. */
  clearSession(): Promise<void>
  screenshot(file: string): Promise<void>
}

/** Browser that the tests control without Playwright. */
export interface Engine {
  name: string
  /**
   * Message that the browser is not installed, with the command that installs it. Undefined if the browser is
   * available.
   */
  missing: string | undefined
  launch(origin: string): Promise<{ page: EnginePage; close: () => Promise<void> }>
}
