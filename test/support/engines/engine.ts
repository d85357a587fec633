export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape'

/** A page of any browser, driven by real key events. */
export interface EnginePage {
  open(path: string): Promise<void>
  /** Sets the size of the viewport in CSS px. */
  resize(width: number, height: number): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Runs a function in the page. It is passed as source, so it must use nothing but its argument. */
  evaluate<T, A>(run: (input: A) => T, input: A): Promise<T>
  /** Removes the cookies and everything that pages have stored. */
  clearSession(): Promise<void>
  screenshot(file: string): Promise<void>
}

/** A browser that is driven without Playwright. */
export interface Engine {
  name: string
  /** Why it cannot run on this machine, with the command that installs it; undefined if it can. */
  missing: string | undefined
  launch(origin: string): Promise<{ page: EnginePage; close: () => Promise<void> }>
}
