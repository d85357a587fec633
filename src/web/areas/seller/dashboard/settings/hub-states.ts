import type { Seller } from '#contract/accounts/accounts.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { loadNotificationsState, loadSecurityState } from '#web/features/account/hub/shared-states.ts'
import { loadStateText, type StateText } from '#web/features/account/hub/state.ts'
import { call } from '#web/lib/calls/call.ts'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

export interface SettingStates {
  profile: Promise<StateText>
  shipFrom: Promise<StateText>
  shipping: Promise<StateText>
  returns: Promise<StateText>
  holiday: Promise<StateText>
  helpers: Promise<StateText>
  shop: Promise<StateText>
  notifications: Promise<StateText>
  security: Promise<StateText>
}

/** Starts loading the state of each section of the settings. The promises never reject. */
export function loadSettingStates(): SettingStates {
  const profile = call('getSellerProfile')
  const ofSeller = (text: (seller: Seller) => StateText) =>
    loadStateText(profile, ({ seller }) => text(seller))
  return {
    profile: ofSeller(profileText),
    shipFrom: ofSeller(shipFromText),
    shipping: ofSeller(shippingText),
    returns: ofSeller(returnsText),
    holiday: loadStateText(call('getHoliday'), ({ until }) =>
      until === null ? t('seller.holiday.off') : t('seller.holiday.on', { day: dateText(until) }),
    ),
    // Staff cannot have helpers.
    helpers: loadStateText(Promise.all([profile, call('listHelpers')]), ([{ seller }, { helpers }]) =>
      seller.role === null ? t('seller.hub.helpers', { count: helpers.length }) : undefined,
    ),
    shop: loadStateText(call('getHelping'), ({ shops, current }) =>
      shops.length > 0 ? (current?.name ?? t('seller.helper.shop.own')) : undefined,
    ),
    notifications: loadNotificationsState(),
    security: loadSecurityState(),
  }
}

export function profileText({ sellerav, bio }: Pick<Seller, 'sellerav' | 'bio'>): string {
  const hasBio = bio.trim() !== ''
  if (sellerav !== null && hasBio) return t('seller.hub.profile.complete')
  if (sellerav !== null) return t('seller.hub.profile.no-bio')
  return hasBio ? t('seller.hub.profile.no-photo') : t('seller.hub.profile.empty')
}

export function shipFromText({ shipFrom }: Pick<Seller, 'shipFrom'>): string {
  if (shipFrom === null) return t('seller.hub.ship-from.none')
  return [shipFrom.address_city, countryName(shipFrom.country)].filter(Boolean).join(', ')
}

export function shippingText({
  shipping,
  shippingCents,
}: Pick<Seller, 'shipping' | 'shippingCents'>): string {
  if (shipping !== null) return t('seller.hub.shipping.zones', { count: shipping.zones.length })
  return shippingCents === 0
    ? t('seller.hub.shipping.free')
    : t('seller.hub.shipping.flat', {
        price: moneyText({ cents: shippingCents, currency: pageCurrency().code }),
      })
}

export function returnsText({ returns, returnPolicy }: Pick<Seller, 'returns' | 'returnPolicy'>): string {
  if (returns === null)
    return returnPolicy.trim() === '' ? t('seller.hub.returns.none') : t('seller.hub.returns.text')
  return returns.days === 0
    ? t('seller.settings.returns.none')
    : t('seller.settings.returns.within', { days: returns.days })
}
