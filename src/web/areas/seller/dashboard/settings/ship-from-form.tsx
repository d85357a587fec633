import type { Seller } from '#contract/accounts/accounts.ts'
import { AddressFieldset, readEnteredAddress } from '#web/features/dashboard/address-fieldset.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useSave } from './use-save.ts'
import { t } from '#web/lib/text/t.ts'

/** Form for the address that parcels are sent from. Buyers see the city and country. */
export function ShipFromForm({ seller }: { seller: Seller }) {
  const save = useSave(seller)
  return (
    <Form
      label={t('seller.settings.ship-from')}
      send={(_, form: HTMLFormElement) =>
        save({ shipFrom: readEnteredAddress(new FormData(form), 'shipFrom') })
      }
      button={t('common.save')}
      busy={t('common.saving')}
      isQuiet
    >
      <AddressFieldset
        name="shipFrom"
        legend={t('seller.settings.ship-from')}
        isLegendHidden
        initial={seller.shipFrom}
      />
    </Form>
  )
}
