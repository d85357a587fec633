import { HubGroup, HubRow } from '#web/features/account/hub/rows.tsx'
import { t } from '#web/lib/text/t.ts'
import type { SettingStates } from './hub-states.ts'

const base = '/shopper/settings'

/** Links to all sections of the settings, each with its current state. */
export function SettingsRows({ states }: { states: SettingStates }) {
  return (
    <>
      <HubGroup title={t('seller.dashboard')}>
        <HubRow to={`${base}/profile`} title={t('account.profile')} state={states.profile} />
        <HubRow to={`${base}/ship-from`} title={t('seller.settings.ship-from')} state={states.shipFrom} />
        <HubRow to={`${base}/shipping`} title={t('seller.settings.shipping-price')} state={states.shipping} />
        <HubRow to={`${base}/returns`} title={t('seller.settings.returns')} state={states.returns} />
        <HubRow to={`${base}/holiday`} title={t('seller.holiday')} state={states.holiday} />
        <HubRow to={`${base}/helpers`} title={t('seller.helpers')} state={states.helpers} />
      </HubGroup>
      <HubGroup title={t('seller.hub.account')}>
        <HubRow to={`${base}/shop`} title={t('seller.helper.shop')} state={states.shop} />
        <HubRow to={`${base}/notifications`} title={t('notifications.title')} state={states.notifications} />
        <HubRow to={`${base}/language`} title={t('account.language')} state={t('account.hub.language')} />
        <HubRow to={`${base}/security`} title={t('account.security')} state={states.security} />
      </HubGroup>
    </>
  )
}
