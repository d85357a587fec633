import { sheetFields, type SheetField, type WalletMessages } from './wallet-messages.ts'

/** Values of the sheet, and the number of the test card that pays. */
export type SheetValues = Record<SheetField | 'card', string>

const cards = { succeeds: '4242424242424242', confirm: '4000002760003184', declined: '4000000000000002' }
const cardKinds = ['succeeds', 'confirm', 'declined'] as const
const optional: readonly SheetField[] = ['line2', 'state']

type Place = Pick<SheetValues, 'line1' | 'postal_code' | 'city' | 'state'>
/** Addresses that the wallet has stored, keyed by country. */
const places: Record<string, Place> = {
  US: { line1: '354 Oyster Point Blvd', postal_code: '94080', city: 'South San Francisco', state: 'CA' },
  CA: { line1: '350 Rue Saint-Paul', postal_code: 'H2Y 1H2', city: 'Montréal', state: 'QC' },
  DE: { line1: 'Chausseestraße 5', postal_code: '10115', city: 'Berlin', state: '' },
  FR: { line1: '10 Rue de Rivoli', postal_code: '75004', city: 'Paris', state: '' },
  GB: { line1: '12 Analytical Row', postal_code: 'N1 9GU', city: 'London', state: '' },
}

interface SheetOptions {
  wallet: string
  locale: string
  words: WalletMessages
  /** Returns the current total as text. */
  total: () => string
  /** Asks the shop for the total of an address. Returns false if the shop rejects the address. */
  price: (values: SheetValues) => Promise<boolean>
}

/**
 * Opens a simulated wallet in a modal dialog. Resolves with the buyer's data when the buyer pays, or with undefined
 * when the dialog is closed.
 */
export function openWalletSheet(options: SheetOptions): Promise<SheetValues | undefined> {
  const { wallet, words } = options
  const dialog = document.createElement('dialog')
  dialog.className = 'sbx-sheet'
  dialog.dataset['testid'] = 'sbx-wallet-sheet'
  dialog.setAttribute('aria-label', wallet)
  const form = document.createElement('form')
  const inputs = Object.fromEntries(
    sheetFields.map((field) => [
      field,
      field === 'country' ? countrySelect(options.locale) : textInput(field),
    ]),
  ) as Record<SheetField, HTMLInputElement | HTMLSelectElement>
  const card = select(cardKinds.map((kind) => [cards[kind], words.cards[kind]]))
  card.name = 'card'
  const total = element('p', '', 'sbx-sheet-total')
  total.setAttribute('aria-live', 'polite')
  const pay = element('button', words.pay, 'sbx-sheet-pay')
  const cancel = Object.assign(element('button', words.cancel, 'sbx-sheet-cancel'), { type: 'button' })
  form.append(
    element('p', wallet, 'sbx-sheet-title'),
    element('p', words.note, 'sbx-sheet-note'),
    labeled(words.card, card),
    ...sheetFields.map((field) => labeled(words.fields[field], inputs[field])),
    total,
    pay,
    cancel,
  )
  dialog.append(form)
  fillPlace(inputs)

  const read = (): SheetValues => {
    const values = Object.fromEntries(sheetFields.map((field) => [field, inputs[field].value.trim()]))
    return { ...values, card: card.value } as SheetValues
  }
  let turn = 0
  const reprice = async (): Promise<void> => {
    const own = (turn += 1)
    pay.disabled = true
    const isAccepted = await options.price(read())
    if (own !== turn) return
    pay.disabled = !isAccepted
    total.textContent = isAccepted ? `${words.total} ${options.total()}` : words.rejected
  }
  inputs.country.addEventListener('change', () => fillPlace(inputs))
  for (const field of ['country', 'postal_code', 'city', 'state'] as const)
    inputs[field].addEventListener('change', () => void reprice())

  document.body.append(dialog)
  const focusedBefore = document.activeElement
  return new Promise((resolve) => {
    const end = (values?: SheetValues): void => {
      dialog.remove()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
      resolve(values)
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      end(read())
    })
    cancel.addEventListener('click', () => end())
    dialog.addEventListener('cancel', () => end())
    dialog.showModal()
    void reprice()
  })
}

function fillPlace(inputs: Record<SheetField, HTMLInputElement | HTMLSelectElement>): void {
  for (const [field, text] of Object.entries(places[inputs.country.value] ?? {}))
    inputs[field as keyof Place].value = text
}

function textInput(name: SheetField): HTMLInputElement {
  const input = document.createElement('input')
  const stored: Partial<SheetValues> = {
    name: 'Jenny Rosen',
    email: 'jenny@wallet.example',
    phone: '+14155550100',
  }
  return Object.assign(input, {
    name,
    required: !optional.includes(name),
    type: name === 'email' ? 'email' : 'text',
    value: stored[name] ?? '',
  })
}

/** Creates the choice of countries, with the country of the browser's language preselected. */
function countrySelect(locale: string): HTMLSelectElement {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const box = select(Object.keys(places).map((code) => [code, names.of(code) ?? code]))
  const here = new Intl.Locale(navigator.language).region ?? 'US'
  box.name = 'country'
  box.value = here in places ? here : 'US'
  return box
}

function select(choices: readonly (readonly [value: string, text: string])[]): HTMLSelectElement {
  const box = document.createElement('select')
  box.append(...choices.map(([value, text]) => new Option(text, value)))
  return box
}

function labeled(text: string, field: HTMLElement): HTMLElement {
  const label = element('label', '', 'sbx-sheet-field')
  field.className = 'sbx-sheet-input'
  label.append(element('span', text, 'sbx-sheet-label'), field)
  return label
}

function element<Tag extends 'p' | 'span' | 'label' | 'button'>(
  tag: Tag,
  text: string,
  className: string,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { textContent: text, className })
}
