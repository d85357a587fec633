import { defaultName } from '#contract/marketplace/name.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Returns the name and address from which emails are sent. The address comes from `MAIL_FROM`. The name is the
 * marketplace's sender name or, if there is none, the marketplace's own name. If neither is set, the name in
 * `MAIL_FROM` is used.
 */
export function mailFrom(setting: string): { name: string; address: string } {
  const [, quoted, plain, address] = /^(?:"([^"]*)"|([^<]*))\s*<([^>]+)>$/.exec(setting.trim()) ?? []
  const { emailSender, name } = marketplace()
  const customName = name === defaultName ? '' : name
  return {
    name: emailSender || customName || (quoted ?? plain ?? '').trim(),
    address: address ?? setting.trim(),
  }
}
