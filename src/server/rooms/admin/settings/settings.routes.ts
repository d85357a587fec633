import { settingCalls as calls } from '#contract/settings.ts'
import type { Serve } from '#platform/serve.ts'
import { changeSetting, listSettings, type SettingsDesk } from './settings.ts'

export function settingsRoutes(serve: Serve, desk: SettingsDesk): void {
  serve(calls.listSettings, () => listSettings(desk))
  serve(calls.saveSetting, ({ actor, params, body }) => changeSetting(desk, actor, params.key, body))
  serve(calls.resetSetting, ({ actor, params, body }) =>
    changeSetting(desk, actor, params.key, { ...body, value: null }),
  )
}
