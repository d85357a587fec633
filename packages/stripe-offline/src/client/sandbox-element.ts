type Listener = (event: never) => void

/**
 * Base of the offline elements: Stripe's Element interface for an element in the page's DOM. Unlike Stripe's, it is not
 * in an iframe, so that the page's styles apply to it.
 */
export abstract class SandboxElement {
  readonly type: string
  protected readonly root = document.createElement('div')
  private readonly css: string
  private readonly listeners = new Map<string, Set<Listener>>()

  constructor(type: string, css: string) {
    this.type = type
    this.css = css
  }

  /** Returns the properties of the `ready` event, which is emitted after the element is mounted. */
  protected readyEvent(): object {
    return {}
  }

  mount(target: string | HTMLElement): void {
    const host = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!host) throw new Error('There is no element to mount the fields in.')
    addStyle(this.type, this.css)
    host.replaceChildren(this.root)
    queueMicrotask(() => this.emit('ready', this.readyEvent()))
  }

  on(event: string, listener: Listener): this {
    const existing = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, existing.add(listener))
    return this
  }

  once(event: string, listener: Listener): this {
    const wrapped: Listener = (input) => {
      this.off(event, wrapped)
      listener(input)
    }
    return this.on(event, wrapped)
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.listeners.get(event)?.delete(listener)
    else this.listeners.delete(event)
    return this
  }

  update(_options: unknown): void {}

  unmount(): void {
    this.root.remove()
  }

  destroy(): void {
    this.unmount()
    this.listeners.clear()
  }

  protected emit(event: string, payload: object = {}): void {
    const complete = { elementType: this.type, ...payload } as never
    for (const listener of this.listeners.get(event) ?? []) listener(complete)
  }

  protected hasListener(event: string): boolean {
    return (this.listeners.get(event)?.size ?? 0) > 0
  }
}

const styled = new Set<string>()

/**
 * Adds the styles with CSSOM instead of a style tag. The page's content security policy therefore does not have to
 * allow 'unsafe-inline'.
 */
function addStyle(type: string, css: string): void {
  if (styled.has(type)) return
  styled.add(type)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer sbx{${css}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
