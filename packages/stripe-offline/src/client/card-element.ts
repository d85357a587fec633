import { checks, digitsOf, firstError, formatExpiry, formatNumber } from './card-text.ts'
import type { CardText, FieldError } from './card-text.ts'
import type { CardMessages } from './card-messages.ts'
import { SandboxElement } from './sandbox-element.ts'

type Field = keyof CardText

const attributes: Record<Field, [autocomplete: string, placeholder: string]> = {
  number: ['cc-number', '1234 1234 1234 1234'],
  expiry: ['cc-exp', ''],
  cvc: ['cc-csc', 'CVC'],
}
const fieldNames: readonly Field[] = ['number', 'expiry', 'cvc']

const css = `
.sbx-card{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;font:inherit;color:var(--sbx-text,inherit)}
.sbx-field{display:grid;gap:.25rem;align-content:start}.sbx-number{grid-column:1/-1}.sbx-label{font-size:.875em}
.sbx-input{width:100%;min-height:2.75rem;padding:.5rem .75rem;box-sizing:border-box;font:inherit;color:inherit;background:var(--sbx-bg,transparent);border:1px solid var(--sbx-border,#8a857b);border-radius:var(--sbx-radius,8px)}
.sbx-input:focus-visible{outline:2px solid currentColor;outline-offset:2px}.sbx-input[aria-invalid=true]{border-color:var(--sbx-danger,#b3261e)}
.sbx-error{margin:0;font-size:.875em;color:var(--sbx-danger,#b3261e)}.sbx-error:empty{display:none}`

let made = 0

/** Implementation of Stripe's Element interface with three input fields for the card. */
export class CardElement extends SandboxElement {
  private readonly words: CardMessages
  private readonly inputs = {} as Record<Field, HTMLInputElement>
  private readonly errors = {} as Record<Field, HTMLElement>

  constructor(type: string, words: CardMessages) {
    super(type, css)
    this.words = words
    this.root.className = 'sbx-card'
    this.root.dataset['testid'] = 'sbx-card'
    for (const field of fieldNames) this.root.append(this.buildField(field))
  }

  focus(): void {
    this.inputs.number.focus()
  }

  blur(): void {
    for (const field of fieldNames) this.inputs[field].blur()
  }

  clear(): void {
    for (const field of fieldNames) {
      this.inputs[field].defaultValue = ''
      this.inputs[field].value = ''
    }
  }

  collapse(): void {}

  /** Validates all fields and shows their errors. Focuses the first invalid field and returns its error. */
  validate(): FieldError | undefined {
    for (const field of fieldNames) this.show(field)
    const wrong = fieldNames.find((field) => this.inputs[field].getAttribute('aria-invalid') === 'true')
    if (wrong) this.inputs[wrong].focus()
    const error = firstError(this.read())
    return error && { ...error, message: this.wordsFor(error) }
  }

  read(): CardText {
    const { number, expiry, cvc } = this.inputs
    return { number: number.value, expiry: expiry.value, cvc: cvc.value }
  }

  private buildField(field: Field): HTMLElement {
    const [autocomplete, hint] = attributes[field]
    const label = this.words.labels[field]
    const placeholder = field === 'expiry' ? this.words.expiryHint : hint
    const id = `sbx-${field}-${(made += 1)}`
    const wrap = document.createElement('div')
    wrap.className = `sbx-field sbx-${field}`
    const name = Object.assign(document.createElement('label'), { htmlFor: id, textContent: label })
    name.className = 'sbx-label'
    const input = Object.assign(document.createElement('input'), {
      id,
      placeholder,
      inputMode: 'numeric',
      type: 'text',
    })
    input.className = 'sbx-input'
    input.setAttribute('autocomplete', autocomplete)
    input.setAttribute('aria-describedby', `${id}-error`)
    input.dataset['testid'] = `sbx-${field}`
    const error = Object.assign(document.createElement('p'), { id: `${id}-error` })
    error.className = 'sbx-error'
    error.setAttribute('aria-live', 'polite')
    input.addEventListener('input', (event) =>
      this.typed(field, (event as InputEvent).inputType?.startsWith('delete') === true),
    )
    input.addEventListener('focus', () => this.emit('focus'))
    input.addEventListener('blur', () => {
      if (input.value !== '') this.show(field)
      this.emit('blur')
    })
    this.inputs[field] = input
    this.errors[field] = error
    wrap.append(name, input, error)
    return wrap
  }

  private typed(field: Field, isDeleting: boolean): void {
    const input = this.inputs[field]
    const caretDigits = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    const isAtEnd = input.selectionStart === input.value.length
    if (field === 'number') input.value = formatNumber(input.value)
    if (field === 'expiry') input.value = formatExpiry(input.value, isDeleting)
    if (field === 'cvc') input.value = digitsOf(input.value).slice(0, 4)
    // After each form action, React resets the form to its default values. Setting a field's default value to its
    // current value keeps the field filled in. Stripe's own card fields also stay filled in, because the reset does not
    // affect iframes.
    input.defaultValue = input.value
    if (!isAtEnd) placeCaret(input, caretDigits)
    if (input.getAttribute('aria-invalid') === 'true') this.show(field)
    const card = this.read()
    this.emit('change', {
      empty: fieldNames.every((each) => card[each] === ''),
      complete: firstError(card) === undefined,
      collapsed: false,
      value: { type: 'card' },
    })
  }

  private show(field: Field): void {
    const error = checks[field](this.read(), new Date())
    this.inputs[field].setAttribute('aria-invalid', String(error !== undefined))
    this.errors[field].textContent = error ? this.wordsFor(error) : ''
  }

  private wordsFor({ code, message }: FieldError): string {
    return this.words.errors[code] ?? message
  }
}

function placeCaret(input: HTMLInputElement, digits: number): void {
  let at = 0
  for (let seen = 0; at < input.value.length && seen < digits; at += 1)
    if (/\d/.test(input.value[at] ?? '')) seen += 1
  input.setSelectionRange(at, at)
}
