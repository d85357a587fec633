import type {
  ExpressCheckoutAddress,
  ExpressPaymentType,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { SandboxElement } from './sandbox-element.ts'
import { openWalletSheet, type SheetValues } from './wallet-sheet.ts'
import type { WalletMessages } from './wallet-messages.ts'

const wallets = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' } as const
type Wallet = keyof typeof wallets
const paymentTypes = {
  applePay: 'apple_pay',
  googlePay: 'google_pay',
  link: 'link',
} as const satisfies Record<Wallet, ExpressPaymentType>

const css = `
.sbx-express{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:.5rem}
.sbx-wallet{padding:0 .5rem;border:1px solid #fff;border-radius:var(--sbx-radius,8px);background:#000;color:#fff;font:500 1.0625rem/1 system-ui,sans-serif;cursor:pointer}
.sbx-wallet-link{background:#00d66f;color:#011e0f}
.sbx-wallet:focus-visible{outline:2px solid var(--sbx-danger,currentColor);outline-offset:2px}
.sbx-sheet{margin:auto auto 0;width:min(30rem,100vw);max-width:none;max-height:94dvh;padding:1.25rem;box-sizing:border-box;border:0;border-radius:14px 14px 0 0;background:#fff;color:#1a1a1a;color-scheme:light;font:1rem/1.4 system-ui,sans-serif;overflow:auto}
.sbx-sheet::backdrop{background:rgb(0 0 0/.5)}
.sbx-sheet form{display:grid;grid-template-columns:1fr 1fr;gap:.625rem}.sbx-sheet form>*{grid-column:1/-1;margin:0}
.sbx-sheet-title{font-weight:600;font-size:1.125rem}.sbx-sheet-note,.sbx-sheet-label{font-size:.875rem;color:#565656}
.sbx-sheet form>.sbx-sheet-field{display:grid;gap:.125rem;grid-column:auto}.sbx-sheet form>.sbx-sheet-field:nth-of-type(1){grid-column:1/-1}
.sbx-sheet-input{width:100%;min-height:2.75rem;padding:.25rem .625rem;box-sizing:border-box;font:inherit;color:inherit;background:#fff;border:1px solid #767676;border-radius:8px}
.sbx-sheet-total{font-weight:600}.sbx-sheet button{min-height:3rem;font:inherit;border-radius:8px;cursor:pointer}
.sbx-sheet-pay{border:0;background:#000;color:#fff;font-weight:600}.sbx-sheet-pay:disabled{background:#6b6b6b}
.sbx-sheet-cancel{border:0;background:none;color:inherit;text-decoration:underline}
.sbx-sheet :focus-visible{outline:2px solid #0a58d0;outline-offset:2px}`

/** Key in the browser's local storage with the wallets to offer, separated by commas. The text `none` offers none. */
const storageKey = 'sbx-wallets'

interface ExpressOptions {
  options: StripeExpressCheckoutElementOptions
  locale: string
  words: WalletMessages
  /** Returns the current amount of the elements as text. */
  total: () => string
}

/** Wallet buttons with Stripe's interface of the Express Checkout Element. A dialog takes the place of the wallet. */
export class ExpressElement extends SandboxElement {
  private readonly own: ExpressOptions
  private confirmed: SheetValues | undefined
  private isOpen = false

  constructor(type: string, own: ExpressOptions) {
    super(type, css)
    this.own = own
    this.root.className = 'sbx-express'
    for (const wallet of this.offered()) this.root.append(this.buildButton(wallet))
  }

  focus(): void {
    this.root.querySelector('button')?.focus()
  }

  blur(): void {}

  /** Returns the data of the wallet that the buyer has confirmed. Undefined before. */
  read(): SheetValues | undefined {
    return this.confirmed
  }

  protected override readyEvent(): object {
    const offered = this.offered()
    const methods = Object.fromEntries(
      Object.keys(wallets).map((name) => [name, offered.includes(name as Wallet)]),
    )
    return { availablePaymentMethods: offered.length > 0 ? methods : undefined }
  }

  /** Returns the offered wallets. As at Stripe, Apple Pay needs a browser that supports it. */
  private offered(): Wallet[] {
    const { paymentMethods = {} } = this.own.options
    const chosen = localStorage.getItem(storageKey)?.split(',')
    return (Object.keys(wallets) as Wallet[]).filter(
      (wallet) =>
        paymentMethods[wallet] !== 'never' &&
        (chosen ? chosen.includes(wallet) : wallet !== 'applePay' || 'ApplePaySession' in window),
    )
  }

  private buildButton(wallet: Wallet): HTMLElement {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', textContent: wallets[wallet] })
    button.className = `sbx-wallet sbx-wallet-${wallet}`
    button.dataset['testid'] = `sbx-wallet-${wallet}`
    button.setAttribute('aria-label', this.own.words.button(wallets[wallet]))
    button.style.height = `${this.own.options.buttonHeight ?? 44}px`
    button.addEventListener('click', () => void this.open(wallet))
    return button
  }

  private async open(wallet: Wallet): Promise<void> {
    if (this.isOpen) return
    this.isOpen = true
    this.confirmed = undefined
    const expressPaymentType = paymentTypes[wallet]
    try {
      if (!(await this.ask('click', { expressPaymentType }))) return
      const values = await openWalletSheet({
        ...this.own,
        wallet: wallets[wallet],
        price: (partial) => this.price(partial),
      })
      this.confirmed = values
      if (!values) return this.emit('cancel')
      const address = addressOf(values)
      const { name, email, phone } = values
      this.emit('confirm', {
        expressPaymentType,
        billingDetails: { name, email, phone, address },
        shippingAddress: { name, address },
        paymentFailed: () => undefined,
      })
    } finally {
      this.isOpen = false
    }
  }

  /** Reports only the parts of the address that a wallet reveals before the buyer has confirmed. */
  private async price(values: SheetValues): Promise<boolean> {
    if (!this.hasListener('shippingaddresschange')) return true
    const { city, state, country, postal_code } = addressOf(values)
    return this.ask('shippingaddresschange', {
      name: values.name,
      address: { city, state, country, postal_code },
    })
  }

  /** Emits an event that the page must resolve. Returns false if the page rejects the event. */
  private ask(event: string, payload: object): Promise<boolean> {
    return new Promise((answer) => {
      if (!this.hasListener(event)) return answer(true)
      this.emit(event, { ...payload, resolve: () => answer(true), reject: () => answer(false) })
    })
  }
}

function addressOf({ line1, line2, city, state, postal_code, country }: SheetValues): ExpressCheckoutAddress {
  return { line1, line2: line2 === '' ? null : line2, city, state, postal_code, country }
}
