import { defaultName } from '#contract/marketplace/name.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Returns the name and address of the sender of emails. The address is from `MAIL_FROM`. The name is the marketplace's
 * sender name or its own name if either is set, otherwise the name in `MAIL_FROM`.
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
