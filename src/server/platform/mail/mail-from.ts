import { defaultName } from '#contract/marketplace/name.ts'
import { marketplace } from '../config/marketplace.ts'

/** Who emails come from: the address of `MAIL_FROM`, under the name the marketplace has chosen, if any, or else `MAIL_FROM`'s. */
export function mailFrom(setting: string): { name: string; address: string } {
  const [, quoted, plain, address] = /^(?:"([^"]*)"|([^<]*))\s*<([^>]+)>$/.exec(setting.trim()) ?? []
  const { emailSender, name } = marketplace()
  const own = name === defaultName ? '' : name
  return {
    name: emailSender || own || (quoted ?? plain ?? '').trim(),
    address: address ?? setting.trim(),
  }
}
