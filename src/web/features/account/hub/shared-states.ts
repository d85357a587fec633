import { loadSettings } from '#web/features/live/settings.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { loadStateText, type StateText } from './state.ts'

/** Describes how many events have email notifications turned on, for both buyers and sellers. */
export const loadNotificationsState = (): Promise<StateText> =>
  loadStateText(loadSettings(), (settings) =>
    t('account.hub.notifications', {
      on: settings.filter(({ mail }) => mail).length,
      count: settings.length,
    }),
  )

/** Describes whether two-step verification is on, and how many devices are signed in. */
export const loadSecurityState = (): Promise<StateText> =>
  loadStateText(Promise.all([call('getSecondFactor'), call('listSessions')]), ([factor, devices]) =>
    factor.isOn
      ? t('account.hub.security.on', { devices: devices.length })
      : t('account.hub.security.off', { devices: devices.length }),
  )
