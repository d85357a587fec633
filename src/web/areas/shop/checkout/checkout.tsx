import { useCallback, useRef, useState } from 'react'
import type { BagItem } from '#contract/orders/orders.ts'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { CardMessage, CardSection } from '#web/features/card/section.tsx'
import { isFullyAvailable } from '#web/features/bag/items.ts'
import { Address as ShownAddress } from '#web/features/address/address.tsx'
import { useAddressFormat } from '#web/features/address/address-format.ts'
import { chooseDestination } from '#web/features/delivery/choose-destination.ts'
import { FormFrame } from '#web/kit/form/frame.tsx'
import { NothingAvailable, isNothingAvailable } from './nothing-available.tsx'
import { Address } from './form/address.tsx'
import { checkoutFormId, replaceValues, saveDraft } from './form/draft.ts'
import { QuestionFields } from './form/question-fields.tsx'
import { addressFields, readValues, type FieldValues } from './form/fields.ts'
import { HoldTimer } from './hold-timer.tsx'
import { SaveAddress, SavedAddresses } from './form/saved-addresses.tsx'
import type { CheckoutData } from './load.ts'
import { PayButton } from './pay-button.tsx'
import { RemoveForms } from './remove-forms.tsx'
import { Summary } from './summary.tsx'
import { CollapsibleFields } from './form/collapsible-fields.tsx'
import { TextField } from './form/text-field.tsx'
import { useShell } from '#web/features/site/shell.ts'
import { useHeldBag } from './use-held-bag.ts'
import { useQuestions } from './form/use-questions.ts'
import { useSavedAddresses } from './form/use-saved-addresses.ts'
import { SaveCard, SavedCards } from './payment/saved-cards.tsx'
import { usePayment } from './payment/use-payment.ts'
import { usePayClick } from './use-pay-click.ts'
import { useSavedCards } from './payment/use-saved-cards.ts'
import { WalletSlot } from './wallet/wallet-slot.tsx'
import { t } from '#web/lib/text/t.ts'

const noItems: readonly BagItem[] = []

/** Checkout on one page: buyer, address, items and card. */
export function Checkout({
  items,
  bag,
  publicKey,
  countries,
  format: given,
  questions: questionFields,
}: CheckoutData) {
  const form = useRef<HTMLFormElement>(null)
  const card = useRef<CardHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { country: home } = useShell().marketplace
  const [country, setCountry] = useState(bag.quote?.country ?? home)
  const format = useAddressFormat(country, given)
  // Whether the buyer has confirmed a guessed country; undefined if the country was not guessed. Addresses in
  // profiles have no country, and a wrong guess could misdirect the parcel.
  const [isSure, setSure] = useState<boolean>()
  const [hasCard, setHasCard] = useState(false)
  const [saveCard, setSaveCard] = useState(false)
  const cards = useSavedCards()
  const questions = useQuestions(questionFields)
  const isSaved = cards.chosen !== ''
  const paying = {
    items,
    card,
    publicKey,
    savedCard: cards.chosen,
    saveCard,
    answers: questions.input,
    button,
    form,
  }
  const { step, pay, resume } = usePayment(paying)
  const held = useHeldBag(items, bag, resume, country)
  const { press, recheck, errors, cardMessage, formError } = usePayClick({
    form,
    held,
    format,
    pay,
    questions,
    isDoubted: isSure === false,
  })
  const { quote, payable } = held.bag
  const isPaying = step !== null

  /**
   * Sets the country for prices and delivery dates, on this page and on other pages. A country that the buyer has
   * chosen does not have to be confirmed.
   */
  const choose = useCallback((chosen: string) => {
    setCountry(chosen)
    setSure(undefined)
    chooseDestination(chosen)
  }, [])
  const doubt = useCallback(() => setSure((sure) => sure ?? false), [])
  const saved = useSavedAddresses(form, { choose, show: setCountry, onGuess: doubt })

  /** Fills in the data of a wallet that did not pay. */
  const fillIn = (values: FieldValues) => {
    if (form.current) replaceValues(form.current, values)
    choose(values.country)
  }

  const shipTo = saved.addresses.find(({ _id }) => _id === saved.chosen)

  if (quote === null) return null
  if (held.isChecked && !isPaying && isNothingAvailable(quote))
    return <NothingAvailable held={held} quote={quote} notice={formError} />
  const isPriced = payable?.country === country
  const canPay = (hasCard || isSaved) && held.state === 'held' && isPriced && isFullyAvailable(quote)
  return (
    <>
      <FormFrame
        ref={form}
        id={checkoutFormId}
        className="mt-6 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr]"
        onInput={(event) => {
          saveDraft(event.currentTarget)
          saved.compare()
          recheck()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!canPay || isPaying) return
          if (isSure !== false) chooseDestination(country)
          void press(readValues(new FormData(event.currentTarget)))
        }}
      >
        <div className="hold-bar tall:sticky top-0 z-1 -mb-4 [@media(scripting:none)]:hidden min-w-0 bg-paper">
          <HoldTimer {...held} isPaying={isPaying} isOpen={isFullyAvailable(quote)} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <WalletSlot
            items={held.isChecked && isPriced && isFullyAvailable(quote) ? items : noItems}
            answers={questions.input}
            onValues={fillIn}
          />
          <fieldset className="min-w-0">
            <legend className="pb-4 font-display text-title">{t('checkout.contact')}</legend>
            <CollapsibleFields
              summary={saved.contact}
              change={t('checkout.contact.change')}
              isInvalid={errors.email !== undefined}
            >
              <TextField name="email" format={format} errors={errors} />
            </CollapsibleFields>
            <p className="mt-2 text-note text-soft">{t('checkout.contact.note')}</p>
          </fieldset>
          <fieldset className="min-w-0">
            <legend className="pb-4 font-display text-title">{t('checkout.ship-to')}</legend>
            <CollapsibleFields
              summary={shipTo ? <ShownAddress of={shipTo} /> : null}
              change={t('checkout.ship-to.change')}
              isInvalid={addressFields.some((name) => errors[name] !== undefined)}
            >
              <SavedAddresses saved={saved} onChosen={recheck} />
              <Address
                countries={countries}
                country={country}
                format={format}
                onCountry={choose}
                isCountryConfirmed={isSure}
                onCountryConfirmed={setSure}
                errors={errors}
              />
            </CollapsibleFields>
            <SaveAddress saved={saved} />
          </fieldset>
          <QuestionFields questions={questions} />
        </div>
        <div className="min-w-0 max-lg:order-first lg:sticky lg:top-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:h-fit">
          <Summary held={held} quote={quote} isPaying={isPaying} />
        </div>
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="pb-4 font-display text-title">{t('checkout.payment')}</legend>
          <SavedCards saved={cards} isRejected={cardMessage !== undefined} />
          {isSaved ? (
            <CardMessage message={cardMessage} />
          ) : (
            <>
              <CardSection
                card={card}
                publicKey={publicKey}
                amount={payable?.total ?? quote.total}
                purpose="order"
                saves={saveCard}
                isWaiting={cards.cards === null}
                message={cardMessage}
                onReady={setHasCard}
              />
              <SaveCard saves={saveCard} onChange={setSaveCard} />
            </>
          )}
          <PayButton
            ref={button}
            quote={quote}
            total={payable?.total}
            canPay={canPay}
            step={step}
            formError={formError}
            hasFailed={!isPaying && (formError ?? cardMessage) !== undefined}
          />
        </fieldset>
      </FormFrame>
      <RemoveForms items={items} />
      <StepUpDialog />
    </>
  )
}
