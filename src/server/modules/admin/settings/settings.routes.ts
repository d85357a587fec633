import { settingCalls as calls } from '#contract/admin/settings.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changeSetting, listSettings, type SettingsContext } from './settings.ts'

export function settingsRoutes(serve: Serve, context: SettingsContext): void {
  serve(calls.listSettings, () => listSettings(context))
  serve(calls.saveSetting, ({ actor, params, body }) => changeSetting(context, actor, params.key, body))
  serve(calls.resetSetting, ({ actor, params, body }) =>
    changeSetting(context, actor, params.key, { ...body, value: null }),
  )
}
